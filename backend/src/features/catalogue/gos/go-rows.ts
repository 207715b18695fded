import type { EntityManager } from 'typeorm';
import type { Transaction } from '../../../platform/database/statements';
import { Go } from './go.entity';

export const titleLength = 200;

/** Takes a number for a group order that is still to be made. */
export async function nextGoId(pool: Transaction): Promise<number> {
  const { rows } = await pool.query<{ id: number }>({
    text: `SELECT nextval(pg_get_serial_sequence('gos', 'go_id'))::int AS id`,
  });
  return rows[0]?.id ?? 0;
}

/** Inserts the group order under a number that `nextGoId` returned. */
export const makeGo = (records: EntityManager, go: Partial<Go>) => records.insert(Go, go);
