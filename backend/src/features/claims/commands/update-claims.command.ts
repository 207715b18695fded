import { randomUUID } from 'node:crypto';
import { defined, NotFound, paymentMethods, type Cents, type PaymentMethod } from '@fan-beats/events';
import { marksMean, updateClaim, type MarksMean } from '@fan-beats/events/rules';
import { readClaimsByIds } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import type { BulkAnswerRecord, BulkResultRecord } from '../../../contract/claims/bulk.records';
import { Ledger } from '../../../ledger/ledger';
import { ShopCommand } from '../../../platform/cqrs/shop-command';
import { InvalidInput } from '../../../platform/errors/refusals';
import { refusedRow } from '../../../platform/errors/translate-error';
import {
  Day,
  Euros,
  Flag,
  Id,
  largestId,
  Line,
  Nested,
  Optional,
  OptionalOrNull,
  Text,
  Uuid,
  Whole,
} from '../../../platform/trpc/fields';
import { maxText } from '../claim-fields';
import { toClaimRecords } from '../claim-record';
import { claimUpdateOf } from './claim-change';
import { decideWithMarks, fanOfMarks, needsOfMarkedClaim } from './marks';

/** One claim of a bulk change; see `ChangeOfClaim`. */
export class ClaimChange {
  @Id() claimId: number;

  /** The version the admin saw. The change is refused as a conflict where the claim changed since. */
  @Optional() @Whole(1, largestId) expectedVersion?: number;
  @Optional() @Flag() paymentReceived?: boolean;
  @Optional() @Flag() freebiesDone?: boolean;
  @OptionalOrNull() @Text(maxText) adminNote?: string | null;
  @OptionalOrNull() @Line() @Text(200) trackingId?: string | null;
  @OptionalOrNull() @Euros() domesticsCents?: Cents | null;
  @OptionalOrNull() @Euros() emsCents?: Cents | null;
  @OptionalOrNull() @Euros() customsCents?: Cents | null;
  @Optional() @Flag() domesticsDone?: boolean;
  @Optional() @Flag() emsDone?: boolean;
  @Optional() @Flag() customsDone?: boolean;
}

/**
 * An admin changes many claims at once. Each is decided for itself and has an answer of its own. The meaning of marks
 * is the same for all of them. A larger batch is sent in several calls under one id.
 */
export class UpdateClaims extends ShopCommand<BulkAnswerRecord> {
  readonly commandName = 'UpdateClaims';

  /**
   * The client makes it once per bulk act. It is in every event, and a call that is sent again does not record twice
   * (rule D25).
   */
  @Optional() @Uuid() batchId?: string;

  /** The meaning of the marks that are taken off (rule M25); see `MeaningOfMarks`. */
  @Optional() @IsIn(marksMean) marks?: MarksMean;
  @Optional() @Day() marksReceivedOn?: string;
  @Optional() @IsIn(paymentMethods) marksMethod?: PaymentMethod;
  @Optional() @Flag() longAgo?: boolean;

  /** Each claim once. */
  @Nested(() => ClaimChange, 500) claims: readonly ClaimChange[];
}

@CommandHandler(UpdateClaims)
export class UpdateClaimsHandler implements ICommandHandler<UpdateClaims> {
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Commits all claims at once, so that the ledger commits them in groups. Throws InvalidInput. */
  async execute(command: UpdateClaims): Promise<BulkAnswerRecord> {
    refuseTwice(command.claims);
    const batchId = command.batchId?.toLowerCase() ?? randomUUID();
    const refusals = await Promise.all(
      command.claims.map((change) => this.refusalOf(command, change, batchId)),
    );
    return { batch_id: batchId, results: await this.results(command, refusals) };
  }

  /** The refusal of one claim's change; undefined where it is recorded. */
  private async refusalOf(command: UpdateClaims, change: ClaimChange, batchId: string): Promise<unknown> {
    const { marks, marksReceivedOn, marksMethod, longAgo } = command;
    const claim = Object.assign({}, change, defined({ marks, marksReceivedOn, marksMethod, longAgo }));
    const update = claimUpdateOf(change, { withMarks: marks !== undefined });
    try {
      const fan = await fanOfMarks(this.pool, claim);
      await this.ledger.commit(command, {
        batchId,
        idempotencyKey: `${batchId}/${change.claimId}`,
        input: claim,
        needs: needsOfMarkedClaim(change.claimId, fan),
        decide: (state) => decideWithMarks(state, { claim, fan }, (one) => updateClaim(one, update)),
      });
      return undefined;
    } catch (refusal) {
      return refusal;
    }
  }

  private async results(
    { claims: changes, actor }: UpdateClaims,
    refusals: readonly unknown[],
  ): Promise<BulkResultRecord[]> {
    const claimIds = changes.map(({ claimId }) => claimId);
    const changed = claimIds.filter((_claimId, index) => refusals[index] === undefined);
    const claims = await toClaimRecords(this.pool, await readClaimsByIds(this.pool, changed));
    const byId = new Map(claims.map((claim) => [claim.claim_id, claim]));
    return claimIds.map((claim_id, index) => {
      const claim = byId.get(claim_id);
      const refusal = refusals[index];
      if (refusal === undefined && claim) return { claim_id, ok: true, claim };
      // The claim was changed, but somebody else deleted it before it was read.
      return { claim_id, ok: false, ...refusedRow(actor.language, refusal ?? new NotFound('claim')) };
    });
  }
}

export function refuseTwice(claims: readonly ClaimChange[]): void {
  const seen = new Set<number>();
  for (const [index, { claimId }] of claims.entries()) {
    if (seen.has(claimId))
      throw new InvalidInput({ [`claims.${index}.claim_id`]: () => 'claim_id must not be given twice' });
    seen.add(claimId);
  }
}
