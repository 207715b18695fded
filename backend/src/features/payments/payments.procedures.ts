import { randomUUID } from 'node:crypto';
import { cents, centsFromEuros, given } from '@fan-beats/events';
import { readClaimsByIds } from '@fan-beats/projections';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { StageAnswerRecord, StageResultRecord } from '../../contract/payment-records';
import { refusedRow } from '../../platform/errors/translate-error';
import { InvalidInput } from '../../platform/errors/refusals';
import { blankToNull } from '../../platform/trpc/blank-to-null';
import { inputOf, noInput } from '../../platform/trpc/input';
import { adminProcedure, router, userProcedure } from '../../platform/trpc/trpc';
import { GetSettings } from '../settings/queries/get-settings.query';
import { GetUser } from '../users/queries/get-user.query';
import { AnnouncePayment } from './commands/announce-payment.command';
import { AskBack } from './commands/ask-back.command';
import { ChangeStages, type StageChange, type StageOutcome } from './commands/change-stages.command';
import { RecordPayment } from './commands/record-payment.command';
import { RecordRefund } from './commands/record-refund.command';
import { UseCredit, type AllocationPart } from './commands/use-credit.command';
import {
  AskBackInput,
  ChangeStagesInput,
  RecordPaymentInput,
  RecordRefundInput,
  UseCreditForInput,
  UseCreditInput,
  type PartInput,
  type StageChangeInput,
} from './payments.inputs';
import { UserClaimsInput } from '../claims/claims.inputs';
import { GetOpenStages } from './queries/get-open-stages.query';
import { GetPay } from './queries/get-pay.query';
import { claimReference } from './queries/open-stages';

@Injectable()
export class PaymentsProcedures {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  create() {
    return router({ ...this.fans(), ...this.office() });
  }

  private fans() {
    return {
      getMine: userProcedure
        .input(noInput)
        .query(({ ctx }) => this.queries.execute(new GetPay(ctx.person.userId))),
      announce: userProcedure.input(noInput).mutation(async ({ ctx }) => {
        await this.commands.execute(new AnnouncePayment(ctx.actor));
        return { success: true };
      }),
      askBack: userProcedure.input(inputOf(AskBackInput)).mutation(async ({ input, ctx }) => {
        await this.commands.execute(new AskBack(ctx.actor, input.wanted));
        return this.queries.execute(new GetPay(ctx.person.userId));
      }),
      useCredit: userProcedure.input(inputOf(UseCreditInput)).mutation(async ({ input, ctx }) => {
        const { userId } = ctx.person;
        await this.commands.execute(new UseCredit({ actor: ctx.actor, userId, ...creditOf(input) }));
        return this.queries.execute(new GetPay(userId));
      }),
    };
  }

  private office() {
    return {
      admGetOpen: adminProcedure.input(noInput).query(() => this.queries.execute(new GetOpenStages())),
      admGetPay: adminProcedure.input(inputOf(UserClaimsInput)).query(async ({ input }) => {
        await this.queries.execute(new GetUser(input.user_id));
        return this.queries.execute(new GetPay(input.user_id));
      }),
      admUseCredit: adminProcedure.input(inputOf(UseCreditForInput)).mutation(async ({ input, ctx }) => {
        const userId = await this.standing(input.user_id);
        await this.commands.execute(new UseCredit({ actor: ctx.actor, userId, ...creditOf(input) }));
        return this.queries.execute(new GetPay(userId));
      }),
      admRecord: adminProcedure.input(inputOf(RecordPaymentInput)).mutation(async ({ input, ctx }) => {
        const userId = await this.standing(input.user_id);
        await this.commands.execute(
          new RecordPayment({
            actor: ctx.actor,
            userId,
            amountCents: centsFromEuros(input.amount),
            feeCents: given(input.fee, centsFromEuros) ?? cents(0),
            receivedOn: input.received_on,
            method: input.method,
            note: blankToNull(input.note ?? null),
            parts: partsOf(input.parts),
            again: input.again,
            idempotencyKey: input.idempotency_key,
          }),
        );
        return this.queries.execute(new GetPay(userId));
      }),
      admRefund: adminProcedure.input(inputOf(RecordRefundInput)).mutation(async ({ input, ctx }) => {
        const userId = await this.standing(input.user_id);
        await this.commands.execute(
          new RecordRefund({
            actor: ctx.actor,
            userId,
            amountCents: centsFromEuros(input.amount),
            paidOn: input.paid_on,
            method: input.method,
            note: blankToNull(input.note ?? null),
            again: input.again,
            idempotencyKey: input.idempotency_key,
          }),
        );
        return this.queries.execute(new GetPay(userId));
      }),
      admChangeStages: adminProcedure
        .input(inputOf(ChangeStagesInput))
        .mutation(async ({ input, ctx }): Promise<StageAnswerRecord> => {
          const batchId = input.batch_id?.toLowerCase() ?? randomUUID();
          const changes = await this.changesOf(input);
          const outcomes = await this.commands.execute(
            new ChangeStages({ actor: ctx.actor, batchId, changes }),
          );
          return { batch_id: batchId, results: outcomes.map(toResult) };
        }),
    };
  }

  private async standing(userId: number): Promise<number> {
    await this.queries.execute(new GetUser(userId, 'not erased'));
    return userId;
  }

  private async changesOf({ act, stages }: ChangeStagesInput): Promise<StageChange[]> {
    refuseDuplicates(stages);
    const settings = await this.queries.execute(new GetSettings());
    const claims = await readClaimsByIds(
      this.pool,
      stages.map(({ claim_id }) => claim_id),
    );
    const goOf = new Map(claims.map(({ claimId, goId }) => [claimId, goId]));
    return stages.map(({ claim_id: claimId, stage, due_on, amount }, index): StageChange => {
      const of = { claimId, goId: goOf.get(claimId) ?? 0, stage };
      switch (act) {
        case 'request':
          return {
            ...of,
            act,
            dueOn: dayOf(due_on, index),
            reference: claimReference(settings, { claimId }),
          };
        case 'defer':
          return { ...of, act, dueOn: dayOf(due_on, index) };
        case 'release':
          return { ...of, act, amountCents: given(amount, centsFromEuros) ?? null };
        default:
          return { ...of, act };
      }
    });
  }
}

function dayOf(day: string | undefined, index: number): string {
  if (day === undefined)
    throw new InvalidInput({ [`stages.${index}.due_on`]: 'due_on must be a day such as 2026-11-22' });
  return day;
}

function refuseDuplicates(stages: readonly StageChangeInput[]): void {
  const seen = new Set<string>();
  for (const [index, { claim_id, stage }] of stages.entries()) {
    if (seen.has(`${claim_id} ${stage}`))
      throw new InvalidInput({ [`stages.${index}.stage`]: 'a stage of a claim must not be given twice' });
    seen.add(`${claim_id} ${stage}`);
  }
}

const partsOf = (parts: readonly PartInput[] | null): readonly AllocationPart[] | null =>
  parts?.map(({ claim_id, stage, amount }) => ({
    claimId: claim_id,
    stage,
    amountCents: centsFromEuros(amount),
  })) ?? null;

const creditOf = ({ parts, idempotency_key }: UseCreditInput) => ({
  parts: partsOf(parts),
  idempotencyKey: idempotency_key,
});

function toResult({ change: { claimId, stage }, refusal }: StageOutcome): StageResultRecord {
  return {
    claim_id: claimId,
    stage,
    ok: refusal === undefined,
    ...(refusal !== undefined && refusedRow(refusal)),
  };
}
