import { NotFound } from '@fan-beats/events/kernel';
import {
  readAllClaims,
  readBatches,
  readBatchFigures,
  readClaim,
  readClaimPieces,
  readClaimsOfUser,
  readClaimWithdrawals,
  type BatchRow,
  type ClaimView,
  type ClaimWithdrawal,
} from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { BatchFiguresRecord, BatchRecord, BatchesRecord } from '../../contract/claims/bulk.records';
import type { ClaimPieceRecord, ClaimRecord } from '../../contract/claims/claim.records';
import { euros } from '../../contract/wire';
import { Read, type Ground } from '../../platform/acts/act';
import { displayNames } from '../../platform/people/display-names';
import { Id, IdList, Optional, OptionalOrNull, Position, Uuid, Whole } from '../../platform/trpc/fields';
import { statusDays } from '../catalogue/gos/go-view';
import { withPictures } from '../catalogue/items/line-pictures';
import { People } from '../people/users/users.reads';
import { withArrivals } from './arrivals';
import { toClaimRecords } from './claim-record';

/** As the pages of one claim show it: with pictures, the days of its group order, and what the fan said of the parcel. */
async function asOrders(pool: Pool, claims: readonly ClaimView[]): Promise<ClaimRecord[]> {
  const days = await statusDays(
    pool,
    claims.map(({ goId }) => goId),
  );
  const told = await withArrivals(pool, await withPictures(pool, await toClaimRecords(pool, claims)));
  const withdrawn = await readClaimWithdrawals(
    pool,
    claims.map(({ claimId }) => claimId),
  );
  return told.map((claim) => ({
    ...claim,
    status_days: days(claim.go_id),
    withdrawal: toWithdrawal(withdrawn.get(claim.claim_id)),
  }));
}

function toWithdrawal(withdrawal: ClaimWithdrawal | undefined): ClaimRecord['withdrawal'] {
  if (!withdrawal) return null;
  return { declared_at: new Date(withdrawal.arrivedAt).toISOString(), answer: withdrawal.answer };
}

/** One standing claim. */
export class GetClaim extends Read<ClaimRecord> {
  @Id() claimId: number;

  async read({ pool }: Ground): Promise<ClaimRecord> {
    const claim = await readClaim(pool, this.claimId);
    const [record] = claim ? await asOrders(pool, [claim]) : [];
    if (!record) throw new NotFound('claim');
    return record;
  }
}

/** Standing claims, newest first. */
export class GetClaims extends Read<ClaimRecord[]> {
  async read({ pool }: Ground): Promise<ClaimRecord[]> {
    return toClaimRecords(pool, (await readAllClaims(pool)).toReversed());
  }
}

/** Those of one fan. */
export class GetOwnClaims extends Read<ClaimRecord[]> {
  @Id() userId: number;

  async read({ pool }: Ground): Promise<ClaimRecord[]> {
    const claims = await readClaimsOfUser(pool, this.userId);
    return asOrders(pool, claims.toReversed());
  }
}

/** The same for organisers. Throws NotFound where there is no such fan. */
export class GetClaimsOfFan extends GetOwnClaims {
  override async read(ground: Ground): Promise<ClaimRecord[]> {
    await ground.get(People).get(this.userId);
    return super.read(ground);
  }
}

/** The pieces that the standing claims of group orders are made of, sets as their parts when they were claimed (rule D16). */
export class GetClaimPieces extends Read<ClaimPieceRecord[]> {
  @IdList(500) goIds: readonly number[];

  read({ pool }: Ground): Promise<ClaimPieceRecord[]> {
    return readClaimPieces(pool, this.goIds);
  }
}

/** Bulk changes of claims, the newest first. */
export class GetBatches extends Read<BatchesRecord> {
  /** `next_cursor` of the page before: the position that its last batch ended at. */
  @OptionalOrNull() @Position() cursor?: number | null;
  @Optional() @Whole(1, 50) limit?: number;

  async read({ pool }: Ground): Promise<BatchesRecord> {
    const { limit = 10 } = this;
    const before = this.cursor ?? Number.MAX_SAFE_INTEGER;
    const rows = await readBatches(pool, before, limit + 1);
    const whole = rows.filter(({ type }) => type === null);
    const shown = whole.slice(0, limit);
    const nameOf = await displayNames(pool, shown, ({ actor_id }) => actor_id);
    return {
      batches: shown.map((batch) => toBatch(batch, { rows, nameOf })),
      next_cursor: whole.length > limit ? (shown.at(-1)?.last ?? null) : null,
    };
  }
}

/** Figures of what an undo would take back. All are 0 where nothing is left or the batch does not exist. */
export class GetBatch extends Read<BatchFiguresRecord> {
  @Uuid() batchId: string;

  async read({ pool }: Ground): Promise<BatchFiguresRecord> {
    const rows = await readBatchFigures(pool, this.batchId.toLowerCase());
    const whole = rows.find(({ type }) => type === null);
    return {
      events: whole?.events ?? 0,
      claims: whole?.claims ?? 0,
      fans: whole?.fans ?? 0,
      beats: whole?.beats ?? 0,
      changes: rows.flatMap(({ type, component, events, amountCents }) =>
        type === null
          ? []
          : [{ type, component, events, amount: amountCents === null ? null : euros(amountCents) }],
      ),
    };
  }
}

function toBatch(
  { last: _last, type: _type, component: _component, recorded_at, ...batch }: BatchRow,
  { rows, nameOf }: { readonly rows: readonly BatchRow[]; readonly nameOf: (userId: number) => string },
): BatchRecord {
  return {
    ...batch,
    recorded_at: new Date(recorded_at).toISOString(),
    actor_displayname: batch.actor_id === null ? null : nameOf(batch.actor_id),
    changes: rows.flatMap((row) =>
      row.batch_id === batch.batch_id && row.type !== null
        ? [{ type: row.type, component: row.component, events: row.events }]
        : [],
    ),
  };
}
