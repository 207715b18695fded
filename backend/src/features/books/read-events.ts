import type { StoredEvent } from '@fan-beats/events';
import type { Pool } from 'pg';
import type { LedgerEventRecord } from '../../contract/records';
import { toEventRecord } from './event-record';

/** The events at these positions, newest first. */
export async function readEvents(pool: Pool, positions: readonly number[]): Promise<LedgerEventRecord[]> {
  const { rows } = await pool.query<StoredEvent>({
    name: 'books-events',
    text: `SELECT position, stream, version, type, schema_version AS "schemaVersion", data::text AS "dataText",
                meta::text AS "metaText", private::text AS "privateText", recorded_at AS "recordedAt",
                encode(hash, 'hex') AS hash
               FROM ledger.events WHERE position = ANY($1::bigint[]) ORDER BY position DESC`,
    values: [positions],
  });
  return rows.map(toEventRecord);
}
