import { shopLock, type Queryable } from '@fan-beats/events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';

/** Any number that no other lock of the shop uses: a commit that waited for this one would be stuck. */
export const replayLock = 4_711_201_140;
const askAgainMs = 200;

/**
 * Separates a rebuild from other rebuilds and from verifications: a snapshot older than the swap would find the
 * swapped-in tables empty. The lock lasts until the connection ends, in whatever way. It is requested again and again,
 * because a connection that waits in silence would be cut as a silent one.
 */
export async function lockReplay(client: ClientBase, mode: 'exclusive' | 'shared'): Promise<void> {
  const lock = mode === 'exclusive' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const text = `SELECT ${lock}(${shopLock(replayLock)}) AS held`;
  while (!(await client.query<{ held: boolean }>({ text })).rows[0]?.held) await sleep(askAgainMs);
}

/** Removes the leftovers of a rebuild that was killed; does nothing while one is under way. */
export async function dropLeftovers(client: Queryable): Promise<void> {
  await client.query({ text: 'SELECT drop_leftovers()' });
}
