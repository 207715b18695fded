import type { Pool, PoolClient } from 'pg';

/** Runs work in one transaction on a connection of its own; a connection in an unknown state is thrown away. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error('ROLLBACK failed');
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
