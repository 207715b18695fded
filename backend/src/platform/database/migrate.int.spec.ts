import { verifyProjections } from '@fan-beats/projections';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { Handles1764000069001 } from '../../../migrations/1764000069001-handles';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { readConfig } from '../config/config';
import { releases, type Release } from '../release/releases';
import { leaderLock } from './locks';
import { migrate } from './migrate';
import { checkDatabase } from './server-checks';

let database: TestDatabase;
let owner: Client;

beforeEach(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.url });
  await owner.connect();
});

afterEach(async () => {
  await owner.end();
  await database.drop();
});

const next = (kind: Release['kind']): readonly Release[] => [
  ...releases,
  { version: '9.0.0', kind, from: '0.1.0' },
];
const serve = (): Promise<void> =>
  checkDatabase(
    readConfig({
      DATABASE_URL: database.serverUrl,
      JWT_SECRET: 'Zk3v9Qw8Rt7Yu6Ii5Op4As3Df2Gh1Jk0Lm',
      ALLOW_UNSAFE_DATABASE: '1',
    }),
  );

it('a database of a newer release is refused with the release to start, and stays as it is', async () => {
  await serve();
  await migrate(database.url, undefined, next('restart'));
  await expect(migrate(database.url)).rejects.toThrow(/of release 9\.0\.0, which is newer .* start 9\.0\.0/);
  await expect(serve()).rejects.toThrow(/image fan-beats:9\.0\.0/);
});

it('a server of the release before goes on beside a rolling one', async () => {
  await migrate(database.url, undefined, next('rolling'));
  await serve();
});

it('a migration that this program does not know is refused by its name', async () => {
  await owner.query(`INSERT INTO migrations ("timestamp", name) VALUES (1, 'Tomorrow1999')`);
  await expect(migrate(database.url)).rejects.toThrow(/has the migration Tomorrow1999/);
});

it('handles of before lose the @ before them, and nothing else changes (M69)', async () => {
  const handles = ['@Lena.kpop', ' @@juno', 'plain@middle', null, '@'];
  await owner.query(
    `INSERT INTO users (mail, mail_key, displayname, displayname_key, password_hash, instagram)
     SELECT n, n, n, n, 'x', handle FROM unnest($1::text[]) WITH ORDINALITY AS given (handle, n)`,
    [handles],
  );
  const runner = { query: (text: string) => owner.query(text) } as unknown as QueryRunner;
  await new Handles1764000069001().up(runner);
  const { rows } = await owner.query<{ instagram: string | null }>(
    'SELECT instagram FROM users ORDER BY user_id',
  );
  expect(rows.map(({ instagram }) => instagram)).toEqual(['Lena.kpop', 'juno', 'plain@middle', null, null]);
});

it('a release that needs a restart waits until no server runs', async () => {
  await owner.query('SELECT pg_advisory_lock($1)', [leaderLock]);
  await expect(migrate(database.url, undefined, next('restart'))).rejects.toThrow(/stop all servers/);
  await migrate(database.url, undefined, next('rolling'));
  await owner.query('SELECT pg_advisory_unlock($1)', [leaderLock]);
});

it('a release that rebuilds makes the read models again', async () => {
  await owner.query('INSERT INTO projection.account (user_id, points) VALUES (3, 7)');
  expect((await verifyProjections({ url: database.url })).findings).not.toEqual([]);
  await migrate(database.url, undefined, next('rebuild'));
  expect((await verifyProjections({ url: database.url })).findings).toEqual([]);
});
