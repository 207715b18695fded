import type { Pool } from 'pg';
import type { LedgerFactRecord, LedgerNamesRecord } from '../../contract/records';

interface NameRow {
  readonly id: number;
  readonly name: string | null;
}

/** Names of what events know by number, as they are today: people, group orders, items and variants (rule D41). */
export async function namesIn(
  pool: Pool,
  events: readonly Pick<LedgerFactRecord, 'data' | 'actor'>[],
): Promise<LedgerNamesRecord> {
  const numbers = (field: string): number[] => [
    ...new Set(events.flatMap(({ data }) => [data[field]].flat()).filter((id) => typeof id === 'number')),
  ];
  const named = async (sql: string, ids: readonly number[]): Promise<Record<string, string>> => {
    if (ids.length === 0) return {};
    const { rows } = await pool.query<NameRow>(sql, [ids]);
    return Object.fromEntries(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
  };
  const [users, gos, items, variants] = await Promise.all([
    named('SELECT user_id AS id, displayname AS name FROM users WHERE user_id = ANY($1::int[])', [
      ...numbers('userId'),
      ...events.flatMap(({ actor }) => actor?.user_id ?? []),
    ]),
    named('SELECT go_id AS id, title AS name FROM gos WHERE go_id = ANY($1::int[])', numbers('goId')),
    named(
      'SELECT item_id AS id, caption AS name FROM items WHERE item_id = ANY($1::int[])',
      numbers('itemId'),
    ),
    named(
      'SELECT itemvariant_id AS id, caption AS name FROM item_variants WHERE itemvariant_id = ANY($1::int[])',
      [...numbers('variantId'), ...numbers('variantIds')],
    ),
  ]);
  return { users, gos, items, variants };
}
