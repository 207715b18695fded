import type { Client, QueryResult } from 'pg';

/**
 * Changes recorded events as a superuser could, in one transaction. The server accepts no new connection to a database
 * where the trigger that protects the facts is off.
 */
export async function changeEvents(
  owner: Client,
  change: string,
  values: readonly unknown[] = [],
): Promise<QueryResult> {
  // One by one: a cluster of Citus sends the whole text that has an ALTER TABLE to the worker.
  await owner.query('BEGIN');
  await owner.query('ALTER TABLE ledger.events DISABLE TRIGGER events_keep_facts');
  const result = await owner.query(change, [...values]);
  await owner.query('ALTER TABLE ledger.events ENABLE ALWAYS TRIGGER events_keep_facts');
  await owner.query('COMMIT');
  return result;
}
