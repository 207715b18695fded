import { randomUUID } from 'node:crypto';
import {
  claimStream,
  ConcurrencyConflict,
  standingClaim,
  stageOf,
  type Cents,
  type StandingClaim,
} from '@fan-beats/events';
import { changeStage, type StageChange } from '@fan-beats/events/rules';
import { readClaimsByIds, type ClaimView } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import type { StageAnswerRecord, StageResultRecord } from '../../../../contract/money/payment.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { InvalidInput, RefusedCall } from '../../../../platform/errors/refusals';
import { refusedRow } from '../../../../platform/errors/translate-error';
import { Mailer } from '../../../../platform/mail/mailer';
import { reachOf } from '../../../../platform/people/reach';
import { Day, Euros, Flag, Nested, Optional, OptionalOrNull, Uuid } from '../../../../platform/trpc/fields';
import { SettingsReads } from '../../../site/settings/settings.reads';
import type { ShopSettings } from '../../../site/settings/shop-settings.entity';
import { sendsRequests } from '../mails-of-payments';
import { claimReference } from '../open-stages';
import { Amount, refuseTwice, StageOfClaim } from '../payment-fields';

const stageActs = ['request', 'defer', 'withdraw', 'release', 'waive'] as const;

class ChangedStage extends StageOfClaim {
  /** The due day of a request or a deferral. */
  @Optional() @Day() dueOn?: string;

  /** The amount of a release; left out for all of it. */
  @Optional() @Amount() amountCents?: Cents;

  /** What the admin saw of the stage; where one of them changed, the stage answers CONFLICT. */
  @Optional() @Euros() seenOpenCents?: Cents;
  @Optional() @Euros() seenAllocatedCents?: Cents;
  @OptionalOrNull() @Day() seenDueOn?: string | null;
  @Optional() @Flag() seenCanceled?: boolean;
}

/** An admin asks for payments, defers or withdraws requests, releases or waives: each stage is decided for itself (rule M11). */
export class ChangeStages extends ShopCommand<StageAnswerRecord> {
  readonly commandName = 'ChangeStages';

  /** Made by the client once per bulk act. It is in every event, and a call that is sent again does not record twice (rule D25). */
  @Optional() @Uuid() batchId?: string;
  @IsIn(stageActs) act: (typeof stageActs)[number];
  @Nested(() => ChangedStage, 500) stages: readonly ChangedStage[];

  /** Fans whom nobody reaches are asked, or get another day, too: the organiser tells them (rule M51). */
  @Optional() @Flag() unreached?: boolean;
}

@CommandHandler(ChangeStages)
export class ChangeStagesHandler implements ICommandHandler<ChangeStages> {
  constructor(
    private readonly ledger: Ledger,
    private readonly settings: SettingsReads,
    private readonly mailer: Mailer,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** All stages at once, so that the ledger commits them in groups. */
  async execute(command: ChangeStages): Promise<StageAnswerRecord> {
    refuseTwice('stages', command.stages);
    const batchId = command.batchId?.toLowerCase() ?? randomUUID();
    const settings = await this.settings.get();
    const claims = await readClaimsByIds(
      this.pool,
      command.stages.map(({ claimId }) => claimId),
    );
    const refusals = await this.refusals(command, claims, settings);
    const goIds = new Map(claims.map(({ claimId, goId }) => [claimId, goId]));
    const changes = command.stages.map((stage, index) => ({
      stage,
      change: changeOf(stage, index, { act: command.act, goIds, settings }),
    }));
    const results = changes.map(async ({ stage, change }): Promise<StageResultRecord> => {
      const key = { claim_id: change.claimId, stage: change.stage };
      try {
        const refused = refusals.get(change.claimId);
        if (refused !== undefined) throw new RefusedCall('PRECONDITION_FAILED', refused);
        await this.commitChange(command, { change, seen: stage, batchId });
        return { ...key, ok: true };
      } catch (refusal) {
        return { ...key, ok: false, ...refusedRow(refusal) };
      }
    });
    return { batch_id: batchId, results: await Promise.all(results) };
  }

  /** Why a claim's fan gets no due day: no due day starts for a fan who does not read of it (rule M51). */
  private async refusals(
    { act, unreached }: ChangeStages,
    claims: readonly ClaimView[],
    settings: ShopSettings,
  ): Promise<ReadonlyMap<number, string>> {
    if (act !== 'request' && act !== 'defer') return new Map();
    const fans = [...new Set(claims.map(({ userId }) => userId))];
    const reach = await reachOf(this.pool, fans, { sendsMail: sendsRequests(this.mailer, settings) });
    const refusals = new Map<number, string>();
    for (const { claimId, userId } of claims) {
      const by = reach.get(userId);
      if (by === 'banned') refusals.set(claimId, refusedForBanned[act]);
      if (by === 'nobody' && !unreached) refusals.set(claimId, notReached);
    }
    return refusals;
  }

  private commitChange(
    command: ChangeStages,
    {
      change,
      seen,
      batchId,
    }: { readonly change: StageChange; readonly seen: ChangedStage; readonly batchId: string },
  ): Promise<string> {
    const { claimId, goId, stage } = change;
    const stream = claimStream(claimId);
    return this.ledger.commit(command, {
      batchId,
      idempotencyKey: `${batchId}/${claimId}/${stage}`,
      input: { act: command.act, claimId, stage, dueOn: seen.dueOn, amountCents: seen.amountCents },
      earlierInput: change,
      needs: { claimIds: [claimId], goIds: [goId] },
      decide(state) {
        const claim = standingClaim(state.claim(claimId));
        const canceled = state.go(goId)?.status === 'CANCELED';
        if (!isAsSeen(claim, canceled, seen)) throw new ConcurrencyConflict(stream);
        return [{ stream, events: changeStage(claim, change, canceled) }];
      },
    });
  }
}

/** Throws InvalidInput where a request or a deferral has no day. */
function changeOf(
  { claimId, stage, dueOn, amountCents }: ChangedStage,
  index: number,
  {
    act,
    goIds,
    settings,
  }: {
    readonly act: ChangeStages['act'];
    readonly goIds: ReadonlyMap<number, number>;
    readonly settings: ShopSettings;
  },
): StageChange {
  const goId = goIds.get(claimId) ?? 0;
  if (act === 'release') return { claimId, goId, stage, act, amountCents: amountCents ?? null };
  if (act === 'withdraw' || act === 'waive') return { claimId, goId, stage, act };
  if (dueOn === undefined)
    throw new InvalidInput({ [`stages.${index}.due_on`]: 'due_on must be a day such as 2026-11-22' });
  if (act === 'defer') return { claimId, goId, stage, act, dueOn };
  return { claimId, goId, stage, act, dueOn, reference: claimReference(settings, { claimId }) };
}

const refusedForBanned = {
  request: 'The fan is banned and is not asked for money.',
  defer: 'The fan is banned and gets no other due day: withdraw the request instead.',
};

const notReached =
  'Nobody reaches this fan, who has no account: say that you tell them, or invite them first.';

/** Whether the stage is as the admin saw it. A field that was not sent is not compared. */
function isAsSeen(claim: StandingClaim, canceled: boolean, seen: ChangedStage): boolean {
  const { openCents, allocatedCents } = stageOf(claim, seen.stage);
  const dueOn = claim.requests[seen.stage]?.dueOn ?? null;
  return (
    (seen.seenOpenCents ?? openCents) === openCents &&
    (seen.seenAllocatedCents ?? allocatedCents) === allocatedCents &&
    (seen.seenDueOn === undefined || seen.seenDueOn === dueOn) &&
    (seen.seenCanceled ?? canceled) === canceled
  );
}
