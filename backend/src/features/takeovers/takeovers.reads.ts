import { NotFound } from '@fan-beats/events/kernel';
import type { TakeOverRecord } from '../../contract/takeover-records';
import { Read, type Ground } from '../../platform/acts/act';
import { displayNames } from '../../platform/people/display-names';
import { Uuid } from '../../platform/trpc/fields';
import { goTitles } from '../gos/go-view';
import { listTakeOvers } from './takeover.table';

/** The sheets that were taken over, the newest first. */
export class GetTakeOvers extends Read<readonly TakeOverRecord[]> {
  read(ground: Ground): Promise<readonly TakeOverRecord[]> {
    return takeOvers(ground);
  }
}

export class GetTakeOver extends Read<TakeOverRecord> {
  @Uuid() takeoverId: string;

  async read(ground: Ground): Promise<TakeOverRecord> {
    const [found] = await takeOvers(ground, this.takeoverId.toLowerCase());
    if (!found) throw new NotFound('take-over');
    return found;
  }
}

async function takeOvers({ pool }: Ground, takeoverId?: string): Promise<TakeOverRecord[]> {
  const rows = await listTakeOvers(pool, takeoverId);
  const [nameOf, titles] = await Promise.all([
    displayNames(pool, rows, ({ actor_id, refused }) => [actor_id, ...refused.map(({ userId }) => userId)]),
    goTitles(pool, rows, ({ go_id }) => go_id),
  ]);
  return rows.map(
    ({ actor_id, started_at, go_id, refused, takeover_id, lines, left_out, claims, state }) => ({
      ...{ takeover_id, go_id, gotitle: titles.get(go_id) ?? '', lines, left_out, claims, state },
      started_at: started_at.toISOString(),
      actor: { user_id: actor_id, displayname: nameOf(actor_id) },
      refused: refused.map(({ userId, message }) => ({
        ...{ user_id: userId, displayname: nameOf(userId), message },
      })),
    }),
  );
}
