import { shopLock, type Queryable } from '@fan-beats/events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';

/** Any number that no other lock of the shop uses: a commit that waits for this one would stand still. */
export const replayLock = 4_711_201_140;
const askAgainMs = 200;

/**
 * Keeps a rebuild away from other rebuilds and from verifications: a snapshot older than the swap would find the swapped-in
 * tables empty. Held until the connection ends, however it ends. Asked for again and again: a connection that waits in silence
 * would look like one that stands still.
 */
export async function lockReplay(client: ClientBase, mode: 'exclusive' | 'shared'): Promise<void> {
  const lock = mode === 'exclusive' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const text = `SELECT ${lock}(${shopLock(replayLock)}) AS held`;
  while (!(await client.query<{ held: boolean }>({ text })).rows[0]?.held) await sleep(askAgainMs);
}

/** Removes what a rebuild that was killed has left behind; while one is under way, nothing. */
export async function dropLeftovers(client: Queryable): Promise<void> {
  await client.query({ text: 'SELECT drop_leftovers()' });
}
