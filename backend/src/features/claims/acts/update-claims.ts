import { randomUUID } from 'node:crypto';
import { defined, NotFound } from '@fan-beats/events';
import { readClaimsByIds } from '@fan-beats/projections';
import type { BulkAnswerRecord, BulkResultRecord } from '../../../contract/claims/bulk.records';
import { commandOf } from '../../../ledger/ledger-act';
import { Ledger } from '../../../ledger/ledger';
import { ServiceAct, type Ground } from '../../../platform/acts/act';
import { newCommand } from '../../../platform/cqrs/shop-command';
import { InvalidInput } from '../../../platform/errors/refusals';
import { refusedRow } from '../../../platform/errors/translate-error';
import { Nested, Optional, Uuid } from '../../../platform/trpc/fields';
import { toClaimRecords } from '../claim-record';
import { withMarks } from './marks';
import { ClaimChange, UpdateClaim } from './update-claim';

abstract class Changes extends ServiceAct<BulkAnswerRecord> {
  /** Each claim once. */
  @Nested(() => ClaimChange, 500) claims: readonly ClaimChange[];
}

/**
 * An admin changes many claims at once; each is decided for itself and answers for itself. What marks meant is said of all of
 * them. A larger batch is sent in several calls under one id.
 */
export class UpdateClaims extends withMarks(Changes) {
  /** Made by the client once per bulk act: stands in every event, and keeps a call that is sent again from recording twice (rule D25). */
  @Optional() @Uuid() batchId?: string;

  /** All at once, so that the ledger commits them in groups. */
  async run(ground: Ground): Promise<BulkAnswerRecord> {
    this.refuseTwice();
    const batchId = this.batchId?.toLowerCase() ?? randomUUID();
    const { marks, marksReceivedOn, marksMethod, longAgo } = this;
    const meant = defined({ marks, marksReceivedOn, marksMethod, longAgo });
    const refusals = await Promise.all(
      this.claims.map((change) =>
        refusalOf(
          ground,
          newCommand(UpdateClaim, this.actor, Object.assign({}, change, meant)).inBatch(batchId),
        ),
      ),
    );
    return { batch_id: batchId, results: await this.results(ground, refusals) };
  }

  private refuseTwice(): void {
    const seen = new Set<number>();
    for (const [index, { claimId }] of this.claims.entries()) {
      if (seen.has(claimId))
        throw new InvalidInput({ [`claims.${index}.claim_id`]: 'claim_id must not be given twice' });
      seen.add(claimId);
    }
  }

  private async results({ pool }: Ground, refusals: readonly unknown[]): Promise<BulkResultRecord[]> {
    const claimIds = this.claims.map(({ claimId }) => claimId);
    const changed = claimIds.filter((_claimId, index) => refusals[index] === undefined);
    const claims = await toClaimRecords(pool, await readClaimsByIds(pool, changed));
    const byId = new Map(claims.map((claim) => [claim.claim_id, claim]));
    return claimIds.map((claim_id, index) => {
      const [claim, refusal] = [byId.get(claim_id), refusals[index]];
      if (refusal === undefined && claim) return { claim_id, ok: true, claim };
      // Changed, and deleted by somebody else before it could be read.
      return { claim_id, ok: false, ...refusedRow(refusal ?? new NotFound('claim')) };
    });
  }
}

/** What a claim's change was refused with; undefined where it is recorded. */
async function refusalOf(ground: Ground, act: UpdateClaim): Promise<unknown> {
  try {
    await act.prepare(ground);
    await ground.get(Ledger).run(commandOf(act));
    return undefined;
  } catch (refusal) {
    return refusal;
  }
}
