import { randomUUID } from 'node:crypto';
import { defined, given, centsFromEuros, NotFound, points, type CostComponent } from '@fan-beats/events';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { BulkAnswerRecord, BulkResultRecord } from '../../contract/records';
import type { Actor } from '../../platform/people/actor';
import { blankToNull } from '../../platform/trpc/blank-to-null';
import { inputOf, noInput } from '../../platform/trpc/input';
import { InvalidInput } from '../../platform/errors/refusals';
import { refusedRow } from '../../platform/errors/translate-error';
import { adminProcedure, userProcedure } from '../../platform/trpc/trpc';
import { GetUser } from '../users/queries/get-user.query';
import {
  BatchesInput,
  ClaimIdInput,
  ClaimPiecesInput,
  DeleteClaimInput,
  ProxySubmitCartInput,
  ProxySubmitGoClaimInput,
  SubmitCartInput,
  SubmitGoClaimInput,
  UpdateClaimsInput,
  UpdateOneClaimInput,
  UserClaimsInput,
  type CartEntryInput,
  type UpdateClaimInput,
} from './claims.inputs';
import { DeleteClaim } from './commands/delete-claim.command';
import { ProxySubmitClaim } from './commands/proxy-submit-claim.command';
import type { CartLine, CartSubmission } from './commands/submission.ledger-command';
import { SubmitClaim } from './commands/submit-claim.command';
import { UpdateClaim, type ClaimUpdate, type CostUpdate } from './commands/update-claim.command';
import { UpdateClaims, type BulkOutcome } from './commands/update-claims.command';
import { GetBatches } from './queries/get-batches.query';
import { GetClaim } from './queries/get-claim.query';
import { GetClaimPieces } from './queries/get-claim-pieces.query';
import { GetClaims } from './queries/get-claims.query';

const batchesPerPage = 10;

@Injectable()
export class ClaimsProcedures {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  procedures() {
    return { ...this.fans(), ...this.proxy(), ...this.panel(), ...this.bulk(), ...this.overviews() };
  }

  private fans() {
    return {
      getUserClaims: userProcedure
        .input(noInput)
        .query(({ ctx }) => this.queries.execute(new GetClaims({ userId: ctx.person.userId }))),
      submitCart: userProcedure
        .input(inputOf(SubmitCartInput))
        .mutation(({ input, ctx }) => this.submit(ctx.actor, input)),
      submitGoClaim: userProcedure
        .input(inputOf(SubmitGoClaimInput))
        .mutation(({ input, ctx }) => this.submit(ctx.actor, toCart(input))),
    };
  }

  private proxy() {
    return {
      admProxySubmitCart: adminProcedure
        .input(inputOf(ProxySubmitCartInput))
        .mutation(({ input, ctx }) => this.submitByProxy(ctx.actor, input, input)),
      submitProxyGoClaim: adminProcedure
        .input(inputOf(ProxySubmitGoClaimInput))
        .mutation(({ input, ctx }) => this.submitByProxy(ctx.actor, input, toCart(input))),
    };
  }

  private panel() {
    return {
      admUpdateClaim: adminProcedure.input(inputOf(UpdateOneClaimInput)).mutation(async ({ input, ctx }) => {
        const { claim_id: claimId, expected_version: expectedVersion, idempotency_key } = input;
        const changes = toClaimUpdate(input);
        await this.commands.execute(
          new UpdateClaim({
            actor: ctx.actor,
            claimId,
            expectedVersion,
            changes,
            marks: input.marks,
            idempotencyKey: idempotency_key,
          }),
        );
        return this.queries.execute(new GetClaim(claimId));
      }),
      admDeleteClaim: adminProcedure.input(inputOf(DeleteClaimInput)).mutation(async ({ input, ctx }) => {
        const { claim_id: claimId, marks, idempotency_key: idempotencyKey } = input;
        await this.commands.execute(new DeleteClaim({ actor: ctx.actor, claimId, marks, idempotencyKey }));
        return { success: true };
      }),
      admGetClaim: adminProcedure
        .input(inputOf(ClaimIdInput))
        .query(({ input }) => this.queries.execute(new GetClaim(input.claim_id))),
    };
  }

  private bulk() {
    return {
      admUpdateClaims: adminProcedure
        .input(inputOf(UpdateClaimsInput))
        .mutation(async ({ input, ctx }): Promise<BulkAnswerRecord> => {
          refuseDuplicates(input.claims);
          const batchId = input.batch_id?.toLowerCase() ?? randomUUID();
          const updates = input.claims.map((claim) => ({
            claimId: claim.claim_id,
            expectedVersion: claim.expected_version,
            changes: toClaimUpdate(claim),
            marks: input.marks,
          }));
          const outcomes = await this.commands.execute(
            new UpdateClaims({ actor: ctx.actor, batchId, updates }),
          );
          return { batch_id: batchId, results: await this.toResults(outcomes) };
        }),
      admGetBatches: adminProcedure
        .input(inputOf(BatchesInput))
        .query(({ input: { cursor, limit = batchesPerPage } }) =>
          this.queries.execute(new GetBatches({ before: cursor ?? undefined, limit })),
        ),
    };
  }

  private async toResults(outcomes: readonly BulkOutcome[]): Promise<BulkResultRecord[]> {
    const claimIds = outcomes.filter(({ refusal }) => refusal === undefined).map(({ claimId }) => claimId);
    const claims = await this.queries.execute(new GetClaims({ claimIds }));
    const byId = new Map(claims.map((claim) => [claim.claim_id, claim]));
    return outcomes.map(({ claimId, refusal }) => {
      const claim = byId.get(claimId);
      if (refusal === undefined && claim) return { claim_id: claimId, ok: true, claim };
      // Changed, and deleted by somebody else before it could be read.
      return { claim_id: claimId, ok: false, ...refusedRow(refusal ?? new NotFound('claim')) };
    });
  }

  private overviews() {
    return {
      admGetClaimOverview: adminProcedure
        .input(noInput)
        .query(() => this.queries.execute(new GetClaims('everybody'))),
      admGetUserClaims: adminProcedure.input(inputOf(UserClaimsInput)).query(async ({ input }) => {
        await this.queries.execute(new GetUser(input.user_id));
        return this.queries.execute(new GetClaims({ userId: input.user_id }));
      }),
      admGetClaimPieces: adminProcedure
        .input(inputOf(ClaimPiecesInput))
        .query(({ input }) => this.queries.execute(new GetClaimPieces(input.go_ids))),
    };
  }

  private async submit(actor: Actor, input: SubmitCartInput): Promise<{ claim_id: number }> {
    const { claimId } = await this.commands.execute(new SubmitClaim(toSubmission(actor, input)));
    return { claim_id: claimId };
  }

  private async submitByProxy(
    actor: Actor,
    {
      user_id: userId,
      expected_version: expectedVersion,
    }: Pick<ProxySubmitCartInput, 'user_id' | 'expected_version'>,
    input: SubmitCartInput,
  ): Promise<{ claim_id: number }> {
    await this.queries.execute(new GetUser(userId, 'not erased'));
    const { claimId } = await this.commands.execute(
      new ProxySubmitClaim({
        ...toSubmission(actor, input),
        userId,
        ...defined({ expectedVersion }),
      }),
    );
    return { claim_id: claimId };
  }
}

function refuseDuplicates(claims: readonly UpdateClaimInput[]): void {
  const seen = new Set<number>();
  for (const [index, { claim_id }] of claims.entries()) {
    if (seen.has(claim_id))
      throw new InvalidInput({ [`claims.${index}.claim_id`]: 'claim_id must not be given twice' });
    seen.add(claim_id);
  }
}

/** The other naming of the same input (rule D1). */
function toCart(input: SubmitGoClaimInput): SubmitCartInput {
  return {
    go: input.go_id,
    entries: input.cart_entries,
    ...defined({
      additional_info: input.additional_information,
      idempotency_key: input.idempotency_key,
      expected_sum: input.expected_sum,
      expected_points: input.expected_points,
    }),
  };
}

function toSubmission(actor: Actor, input: SubmitCartInput): CartSubmission {
  return {
    actor,
    goId: input.go,
    entries: input.entries.map(toCartLine),
    ...defined({
      additionalInfo: given(input.additional_info, blankToNull),
      idempotencyKey: input.idempotency_key,
    }),
    ...expectedOf(input),
  };
}

function expectedOf({ expected_sum, expected_points }: SubmitCartInput): Pick<CartSubmission, 'expected'> {
  if (expected_sum === undefined && expected_points === undefined) return {};
  return {
    expected: defined({
      sumCents: given(expected_sum, centsFromEuros),
      points: given(expected_points, points),
    }),
  };
}

function toCartLine(entry: CartEntryInput): CartLine {
  return {
    itemId: entry.item_id,
    variantId: entry.itemvariant_id,
    amount: entry.amount,
    text: blankToNull(entry.additional_info ?? null),
    ...seenOf(entry),
  };
}

function seenOf({ expected_price, expected_points }: CartEntryInput): Pick<CartLine, 'seen'> {
  if (expected_price === undefined && expected_points === undefined) return {};
  return {
    seen: defined({
      priceCents: given(expected_price, centsFromEuros),
      points: given(expected_points, points),
    }),
  };
}

function toClaimUpdate(input: UpdateClaimInput): ClaimUpdate {
  const { payment_received, freebies_done, admin_note, tracking_id } = input;
  return {
    ...defined({
      paymentReceived: payment_received,
      freebiesDone: freebies_done,
      note: given(admin_note, blankToNull),
      trackingId: given(tracking_id, blankToNull),
    }),
    costs: {
      domestics: toCost(input, 'domestics'),
      ems: toCost(input, 'ems'),
      customs: toCost(input, 'customs'),
    },
  };
}

function toCost(input: UpdateClaimInput, component: CostComponent): CostUpdate {
  return defined({
    amountCents: given(input[component], centsFromEuros),
    settled: input[`${component}_done`],
  });
}
