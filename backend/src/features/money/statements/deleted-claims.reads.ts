import { readDeletedClaims } from '@fan-beats/projections';
import type { DeletedClaimsRecord } from '../../../contract/claims/claim-history.records';
import type { Ground } from '../../../platform/acts/act';
import { PagedRead } from '../../../platform/trpc/paged-read';
import { Id, Optional } from '../../../platform/trpc/fields';
import { euros } from '../../../contract/wire';
import { goTitles } from '../../catalogue/gos/go-view';
import { actorNames } from './actor-names';

/** Claims that were deleted, the latest first: they are in no other list any more (rule D29). */
export class GetDeletedClaims extends PagedRead<DeletedClaimsRecord> {
  /** Everybody's where it is left out. */
  @Optional() @Id() userId?: number;

  async read({ pool }: Ground): Promise<DeletedClaimsRecord> {
    const { limit, cursor: before = Number.MAX_SAFE_INTEGER } = this.page(20);
    const rows = await readDeletedClaims(pool, { userId: this.userId, before, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const [nameOf, titles] = await Promise.all([
      actorNames(pool, shown, ({ user_id, actor_id }) => [user_id, actor_id]),
      goTitles(pool, shown, ({ go_id }) => go_id),
    ]);
    return {
      claims: shown.map(({ go_title, sum_cents, recorded_at, actor_id, ...row }) => ({
        ...row,
        // A group order may be gone by now; then its title is the one it had when the claim began.
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
