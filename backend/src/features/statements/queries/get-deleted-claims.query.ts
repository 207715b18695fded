import { cents, eurosFromCents } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { DeletedClaimsRecord } from '../../../contract/records';
import { actorNames } from './actor-names';

export interface DeletedClaimsPage {
  /** Everybody's where it is left out. */
  readonly userId?: number | undefined;
  /** Deleted before this position. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Claims that were deleted, the latest first: they are in no other list any more (rule D29). */
export class GetDeletedClaims extends Query<DeletedClaimsRecord> {
  constructor(readonly page: DeletedClaimsPage) {
    super();
  }
}

interface DeletedRow {
  readonly position: number;
  readonly claim_id: number;
  readonly go_id: number;
  readonly user_id: number;
  readonly gotitle: string | null;
  readonly sum_cents: number;
  readonly recorded_at: number;
  readonly actor_id: number | null;
}

// A group order may be gone by now; then its title is the one it had when the claim began.
const deletedSql = (ofUser: boolean): string => `
  SELECT e.position, (e.data->>'claimId')::int AS claim_id, (e.data->>'goId')::int AS go_id,
         (e.data->>'userId')::int AS user_id, 0 - (e.data->'change'->>'sumCents')::int8 AS sum_cents, e.recorded_at,
         (e.meta->>'actorId')::int AS actor_id,
         coalesce(g.title, (SELECT s.data->>'goTitle' FROM ledger.events s WHERE s.stream = e.stream AND s.version = 1)) AS gotitle
    FROM ledger.events e LEFT JOIN gos g ON g.go_id = (e.data->>'goId')::int
   WHERE e.type = 'ClaimDeleted' AND e.position < $1 ${ofUser ? "AND (e.data->>'userId')::int = $3" : ''}
   ORDER BY e.position DESC LIMIT $2`;

@QueryHandler(GetDeletedClaims)
export class GetDeletedClaimsHandler implements IQueryHandler<GetDeletedClaims> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ page }: GetDeletedClaims): Promise<DeletedClaimsRecord> {
    const { userId, before = Number.MAX_SAFE_INTEGER, limit } = page;
    const ofUser = userId !== undefined;
    const { rows } = await this.pool.query<DeletedRow>({
      name: ofUser ? 'read-deleted-claims-of-user' : 'read-deleted-claims',
      text: deletedSql(ofUser),
      values: [before, limit + 1, ...(ofUser ? [userId] : [])],
    });
    const shown = rows.slice(0, limit);
    const nameOf = await actorNames(
      this.pool,
      shown.flatMap(({ user_id, actor_id }) => [user_id, actor_id]),
    );
    return {
      claims: shown.map((row) => ({
        claim_id: row.claim_id,
        go_id: row.go_id,
        gotitle: row.gotitle ?? '',
        user_id: row.user_id,
        user_displayname: nameOf(row.user_id)?.displayname ?? '',
        claim_sum: eurosFromCents(cents(row.sum_cents)),
        deleted_at: new Date(row.recorded_at).toISOString(),
        position: row.position,
        actor: nameOf(row.actor_id),
      })),
      next_cursor: rows.length > limit ? (shown.at(-1)?.position ?? null) : null,
    };
  }
}
