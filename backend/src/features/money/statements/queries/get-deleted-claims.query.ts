import { readDeletedClaims } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { DeletedClaimsRecord } from '../../../../contract/claims/claim-history.records';
import { euros } from '../../../../contract/wire';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id, Optional, OptionalOrNull, Position, Whole } from '../../../../platform/trpc/fields';
import { goTitles } from '../../../catalogue/gos/go-view';
import { actorNames } from '../actor-names';

/** Deleted claims, the latest first. They are in no other list any more (rule D29). */
export class GetDeletedClaims extends ShopQuery<DeletedClaimsRecord> {
  /** Left out for the claims of all fans. */
  @Optional() @Id() userId?: number;

  /** `next_cursor` of the page before. */
  @OptionalOrNull() @Position() cursor?: number | null;
  @Optional() @Whole(1, 200) limit?: number;
}

@QueryHandler(GetDeletedClaims)
export class GetDeletedClaimsHandler implements IQueryHandler<GetDeletedClaims> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ userId, cursor, limit = 20 }: GetDeletedClaims): Promise<DeletedClaimsRecord> {
    const before = cursor ?? Number.MAX_SAFE_INTEGER;
    const rows = await readDeletedClaims(this.pool, { userId, before, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const [nameOf, titles] = await Promise.all([
      actorNames(this.pool, shown, ({ user_id, actor_id }) => [user_id, actor_id]),
      goTitles(this.pool, shown, ({ go_id }) => go_id),
    ]);
    return {
      claims: shown.map(({ go_title, sum_cents, recorded_at, actor_id, ...row }) => ({
        ...row,
        // The group order may be deleted. Its title is then the one it had when the claim began.
        gotitle: titles.get(row.go_id) ?? go_title ?? '',
        user_displayname: nameOf(row.user_id)?.displayname ?? '',
        claim_sum: euros(sum_cents),
        deleted_at: new Date(recorded_at).toISOString(),
        actor: nameOf(actor_id),
      })),
      next_cursor: rows.length > limit ? (shown.at(-1)?.position ?? null) : null,
    };
  }
}
