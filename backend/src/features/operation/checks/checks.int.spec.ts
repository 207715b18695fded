import { Client, Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../../scripts/jest/test-database';
import { archivedTables } from '../../books/exports/archive/archived-tables';
import { examine, type Place } from './checks';

let database: TestDatabase;
let owner: Client;
let db: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.url });
  db = new Pool({ connectionString: database.serverUrl, options: '-c role=fan_beats_server', max: 4 });
  await owner.connect();
  // As the preparation leaves it: the server's role may not connect by itself.
  const { pathname, username } = new URL(database.serverUrl);
  await owner.query(
    `REVOKE CONNECT ON DATABASE ${pathname.slice(1)} FROM PUBLIC; GRANT CONNECT ON DATABASE ${pathname.slice(1)} TO ${username}`,
  );
});

afterAll(async () => {
  await owner.end();
  await db.end();
  await database.drop();
});

beforeEach(() => owner.query('TRUNCATE backup_states'));

const config: Place['config'] = {
  dataDir: __dirname,
  publicUrl: 'http://localhost:3000',
  trustedProxies: 0,
  smtpUrl: null,
};
const found = async (name: string, more: Partial<Place['config']> = {}) =>
  (await examine({ db, config: { ...config, ...more } })).find((check) => check.name === name);
const note = (kind: string, age: string, failure: string | null = null) =>
  owner.query(
    `INSERT INTO backup_states (kind, succeeded_at, bytes, failed_at, failure)
       VALUES ($1, now() - $2::interval, 48000000, CASE WHEN $3::text IS NOT NULL THEN now() END, $3)`,
    [kind, age, failure],
  );

it('says with the role of the server that nothing was backed up yet, and how to change that', async () => {
  expect(await found('Backup')).toMatchObject({
    state: 'look',
    text: expect.stringContaining('npm run backup') as string,
  });
  expect(await found('Copy outside')).toMatchObject({
    state: 'look',
    text: expect.stringContaining('BACKUP_TO') as string,
  });
  expect(await found('Proven restore')).toMatchObject({
    state: 'look',
    text: expect.stringContaining('Not yet proven') as string,
  });
});

it('leaves behind in an archive how the backups of its machine went', async () => {
  const names = (await archivedTables(owner)).map(({ name }) => name);
  expect(names).toContain('users');
  expect(names).not.toContain('backup_states');
});

it.each([
  { name: 'Backup', kind: 'base', good: '25 hours', old: '27 hours' },
  { name: 'Copy outside', kind: 'copy', good: '25 hours', old: '27 hours' },
  { name: 'Proven restore', kind: 'proof', good: '7 days', old: '9 days' },
])(
  '$name is fine until it is too old, and wrong as soon as an attempt fails',
  async ({ name, kind, good, old }) => {
    await note(kind, good);
    expect(await found(name)).toMatchObject({
      state: 'fine',
      text: expect.stringContaining('48 MB') as string,
    });
    await owner.query('TRUNCATE backup_states');
    await note(kind, old);
    expect(await found(name)).toMatchObject({ state: 'wrong' });
    await owner.query('TRUNCATE backup_states');
    await note(kind, '1 hour', 'No space left on device');
    expect(await found(name)).toEqual({ name, state: 'wrong', text: 'Failed: No space left on device' });
  },
);

it.each([
  { name: 'Mail', more: { smtpUrl: 'smtp://127.0.0.1:9' }, state: 'wrong', text: 'ESOCKET' },
  { name: 'Public address', more: { publicUrl: 'http://shop.example' }, state: 'look', text: 'set up https' },
  {
    name: 'Public address',
    more: { publicUrl: 'https://shop.example' },
    state: 'look',
    text: 'TRUSTED_PROXIES is 0',
  },
  {
    name: 'Public address',
    more: { publicUrl: 'https://127.0.0.1.invalid:9', trustedProxies: 1 },
    state: 'wrong',
    text: 'ENOTFOUND',
  },
] as const)('$name of $more is told', async ({ name, more, state, text }) => {
  expect(await found(name, more)).toMatchObject({ state, text: expect.stringContaining(text) as string });
});

it('finds an open transaction, an unprepared database, and answers within five seconds', async () => {
  const began = performance.now();
  expect((await found('Version'))?.state).toBe('fine');
  expect((await found('Disk'))?.text).toContain('free on the disk');
  await owner.query(`INSERT INTO releases (version, kind) VALUES ('99.0.0', 'restart')`);
  expect(await found('Version')).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('start 99.0.0') as string,
  });
  await owner.query(`DELETE FROM releases WHERE version = '99.0.0'`);
  expect(performance.now() - began).toBeLessThan(15_000);
});
