import { until } from '@fan-beats/events/testing';
import type { Client } from 'pg';

const waitsSql = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';
/** On a cluster of Citus, transactions wait for rows and tables on a worker. */
const waitsThereSql = 'SELECT FROM citus_lock_waits WHERE blocking_gpid = citus_backend_gpid()';

/** Waits until somebody waits for the owner's open transaction, or until the call has ended. */
export async function somebodyWaits(owner: Client, call = { ended: false }): Promise<void> {
  const { rowCount: citus } = await owner.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  const waits = citus === 1 ? `${waitsSql} UNION ALL ${waitsThereSql}` : waitsSql;
  await until(async () => call.ended || (await owner.query(waits)).rowCount !== 0);
}
