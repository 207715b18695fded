import type { ShopEventType } from '@fan-beats/events';
import type { Pool } from 'pg';

/** Where an event stands in the ledger. */
export interface RecordedPlace {
  readonly position: number;
  readonly stream: string;
  readonly type: ShopEventType;
}

/** The event at a position, as a list of one; empty when there is none. */
export async function placeOfEvent(pool: Pool, position: number): Promise<RecordedPlace[]> {
  const { rows } = await pool.query<RecordedPlace>({
    name: 'reversal-find-event',
    text: 'SELECT position, stream, type FROM ledger.events WHERE position = $1',
    values: [position],
  });
  return rows;
}

/** Every event of a bulk act, newest first. */
export async function placesOfBatch(pool: Pool, batchId: string): Promise<RecordedPlace[]> {
  const { rows } = await pool.query<RecordedPlace>({
    name: 'reversal-find-batch',
    text: `SELECT position, stream, type FROM ledger.events WHERE (meta->>'batchId') = $1 ORDER BY position DESC`,
    values: [batchId],
  });
  return rows;
}
