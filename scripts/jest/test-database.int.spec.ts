import { Client } from 'pg';
import { createEmptyDatabase, createTestDatabase } from './test-database';

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('a test database', () => {
  it('belongs to one test alone', async () => {
    const [one, other] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
    await ask(one.url, 'CREATE TABLE mine (id int)');
    await expect(ask(other.url, 'SELECT * FROM mine')).rejects.toThrow('does not exist');
    await Promise.all([one.drop(), other.drop()]);
  });

  it('is gone after drop, even while somebody is connected', async () => {
    const database = await createEmptyDatabase();
    const client = new Client({ connectionString: database.url });
    client.on('error', () => {});
    await client.connect();
    await database.drop();
    await expect(ask(database.url, 'SELECT 1')).rejects.toThrow('does not exist');
  });

  it('keeps time in UTC and text in UTF-8', async () => {
    const database = await createTestDatabase();
    const settings = `SELECT current_setting('timezone') AS zone, current_setting('server_encoding') AS encoding,
      current_setting('data_checksums') AS checksums`;
    await expect(ask(database.url, settings)).resolves.toEqual([
      { zone: 'UTC', encoding: 'UTF8', checksums: 'on' },
    ]);
    await database.drop();
  });
});
