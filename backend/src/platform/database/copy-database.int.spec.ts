import { verifyProjections } from '@fan-beats/projections';
import { Client } from 'pg';
import {
  createDemoDatabase,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../../scripts/jest/test-database';
import { copyDatabase } from './copy-database';

let old: TestDatabase;
let made: TestDatabase;

beforeAll(async () => {
  [old, made] = [await createDemoDatabase(), await createTestDatabase()];
});

afterAll(async () => {
  await old.drop();
  await made.drop();
});

const ask = async (url: string, sql: string): Promise<unknown> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
};

const everyTable = `
  SELECT table_schema, table_name,
         query_to_xml(format('SELECT md5(string_agg(t::text, '','' ORDER BY t::text)) FROM %I.%I t', table_schema, table_name), true, false, '')::text AS rows
    FROM information_schema.tables WHERE table_schema IN ('ledger', 'projection', 'public') AND table_name NOT IN ('migrations', 'releases')
   ORDER BY 1, 2`;
const everySequence = `SELECT schemaname, sequencename, last_value FROM pg_sequences ORDER BY 1, 2`;

it('copies a whole shop, row by row, and the new one is verified and goes on counting', async () => {
  const before = await ask(old.url, everyTable);
  await copyDatabase(old.url, made.url);
  expect(await ask(made.url, everyTable)).toEqual(before);
  expect(await ask(made.url, everySequence)).toEqual(await ask(old.url, everySequence));
  expect((await verifyProjections({ url: made.url })).findings).toEqual([]);
});

it('refuses a database that is in use, and one of another release', async () => {
  await expect(copyDatabase(old.url, made.url)).rejects.toThrow('the new database is not empty');
  const empty = await createEmptyDatabase();
  await ask(empty.url, 'CREATE TABLE migrations (name text)');
  await expect(copyDatabase(old.url, empty.url)).rejects.toThrow('not of the same release');
  await empty.drop();
});
