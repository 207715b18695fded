import { NotFound } from '@fan-beats/events/kernel';
import type { TakeOverRecord } from '../../contract/takeovers/takeover.records';
import { Read, type Ground } from '../../platform/acts/act';
import { displayNames } from '../../platform/people/display-names';
import { goTitles } from '../catalogue/gos/go-view';
import { TakeOverRow } from './takeover.entity';

const mostListed = 100;

/** The sheets that were taken over, the newest first. */
export class GetTakeOvers extends Read<readonly TakeOverRecord[]> {
  async read(ground: Ground): Promise<readonly TakeOverRecord[]> {
    const newest = { order: { startedAt: 'DESC' }, take: mostListed } as const;
    return toRecords(ground, await ground.records.find(TakeOverRow, newest));
  }
}

/** One of them. Throws NotFound. */
export async function readTakeOver(ground: Ground, takeoverId: string): Promise<TakeOverRecord> {
  const [found] = await toRecords(ground, await ground.records.findBy(TakeOverRow, { takeoverId }));
  if (!found) throw new NotFound('take-over');
  return found;
}

async function toRecords({ pool }: Ground, rows: readonly TakeOverRow[]): Promise<TakeOverRecord[]> {
  const [nameOf, titles] = await Promise.all([
    displayNames(pool, rows, ({ actorId, refused }) => [actorId, ...refused.map(({ userId }) => userId)]),
    goTitles(pool, rows, ({ goId }) => goId),
  ]);
  return rows.map(({ takeoverId, startedAt, actorId, goId, lines, leftOut, claims, ...row }) => ({
    ...{ takeover_id: takeoverId, go_id: goId, gotitle: titles.get(goId) ?? '', lines, claims },
    ...{ started_at: startedAt.toISOString(), left_out: leftOut },
    actor: { user_id: actorId, displayname: nameOf(actorId) },
    state: row.undoneAt ? 'undone' : row.plan ? 'unfinished' : 'done',
    refused: row.refused.map(({ userId, message }) => ({
      ...{ user_id: userId, displayname: nameOf(userId), message },
    })),
  }));
}
