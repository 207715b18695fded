import { cents, eurosFromCents } from '@fan-beats/events';
import { readDeletedClaims } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { DeletedClaimsRecord } from '../../../contract/records';
import { goTexts } from '../../claims/claim-record';
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

@QueryHandler(GetDeletedClaims)
export class GetDeletedClaimsHandler implements IQueryHandler<GetDeletedClaims> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ page }: GetDeletedClaims): Promise<DeletedClaimsRecord> {
    const { userId, before = Number.MAX_SAFE_INTEGER, limit } = page;
    const rows = await readDeletedClaims(this.pool, { userId, before, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const [nameOf, gos] = await Promise.all([
      actorNames(
        this.pool,
        shown.flatMap(({ user_id, actor_id }) => [user_id, actor_id]),
      ),
      goTexts(
        this.pool,
        shown.map(({ go_id }) => go_id),
      ),
    ]);
    return {
      claims: shown.map((row) => ({
        claim_id: row.claim_id,
        go_id: row.go_id,
        // A group order may be gone by now; then its title is the one it had when the claim began.
        gotitle: gos.get(row.go_id)?.title ?? row.go_title ?? '',
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
