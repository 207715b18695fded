import { verifyProjections } from '@fan-beats/projections';
import { Client } from 'pg';
import {
  createDemoDatabase,
  createEmptyDatabase,
  type TestDatabase,
} from '../../../../scripts/jest/test-database';
import { copyDatabase } from './copy-database';
import { migrate, migrateAs, migrationNames } from './migrate';
import { readPlace, writePlace } from './place';

let old: TestDatabase;
let made: TestDatabase;

beforeAll(async () => {
  [old, made] = [await createDemoDatabase(), await createEmptyDatabase()];
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
    FROM information_schema.tables WHERE table_schema IN ('ledger', 'projection', 'public') AND table_name <> 'migrations'
   ORDER BY 1, 2`;
const everySequence = `SELECT schemaname, sequencename, last_value FROM pg_sequences ORDER BY 1, 2`;

it('copies a whole shop, row by row, and the new one is verified and goes on counting', async () => {
  const before = await ask(old.url, everyTable);
  await copyDatabase(old.url, made.url);
  expect(await ask(made.url, everyTable)).toEqual(before);
  expect(await ask(made.url, everySequence)).toEqual(await ask(old.url, everySequence));
  expect((await verifyProjections({ url: made.url })).findings).toEqual([]);
});

it('leaves a shop shut that is shut, at the place that it is', async () => {
  const [shut, copy] = [await createEmptyDatabase(), await createEmptyDatabase()];
  const place = { epoch: 3, shutAt: '2026-11-28T10:00:00.000Z' };
  await migrate(shut.url);
  const [here, there] = [shut, copy].map(({ url }) => new Client({ connectionString: url }));
  await here?.connect();
  if (here) await writePlace(here, place);
  await here?.end();
  await copyDatabase(shut.url, copy.url);
  await there?.connect();
  expect(there && (await readPlace(there))).toEqual(place);
  await expect(there?.query('DELETE FROM sessions')).rejects.toThrow('The shop was shut here');
  await there?.end();
  for (const one of [shut, copy]) await one.drop();
});

it('refuses a database that is in use', async () => {
  await expect(copyDatabase(old.url, made.url)).rejects.toThrow('the new database is not empty');
});

it('takes a database of an earlier release as it is, which is brought to this one afterwards', async () => {
  const earlier = await createEmptyDatabase();
  const next = await createEmptyDatabase();
  await migrateAs(earlier.url, migrationNames.slice(0, -2));
  await copyDatabase(earlier.url, next.url);
  await migrate(next.url);
  expect(await ask(next.url, 'SELECT count(*)::int AS count FROM migrations')).toEqual([
    { count: migrationNames.length },
  ]);
  await ask(
    earlier.url,
    `INSERT INTO migrations ("timestamp", name) VALUES (1, 'Tomorrow1999'); CREATE TABLE of_tomorrow (n int)`,
  );
  const another = await createEmptyDatabase();
  await expect(copyDatabase(earlier.url, another.url)).rejects.toThrow('does not know the release');
  for (const one of [earlier, next, another]) await one.drop();
});
