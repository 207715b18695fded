import type { ClientBase } from 'pg';

/** Any number, as long as nothing else uses it. */
const replayLock = 4_711_201_128;

/**
 * Keeps a rebuild away from other rebuilds and from verifications: a snapshot older than the swap would find the swapped-in
 * tables empty. Held until the connection ends, however it ends.
 */
export async function lockReplay(client: ClientBase, mode: 'exclusive' | 'shared'): Promise<void> {
  const lock = mode === 'exclusive' ? 'pg_advisory_lock' : 'pg_advisory_lock_shared';
  await client.query({ text: `SELECT ${lock}($1)`, values: [replayLock] });
}
