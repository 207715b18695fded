import { randomBytes } from 'node:crypto';
import { rebuild, verifyProjections } from '@fan-beats/projections';
import { Client, Pool, type ClientBase } from 'pg';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../../scripts/jest/test-database';
import { chooseSender } from '../../ledger/choose-sender';
import { LedgerClient } from '../../ledger/ledger';
import { greetBy, laneOptionsOf, poolOptions, standbyOptions } from './connections';
import { migrate } from './migrate';
import { safetyCheck, UnsafeDatabase } from './server-checks';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

describe("over the server's own connection", () => {
  let client: Client;

  beforeAll(async () => {
    client = new Client(laneOptionsOf(database.serverUrl));
    await client.connect();
  });
  afterAll(() => client.end());

  it.each([
    'SET ROLE postgres',
    'SET SESSION AUTHORIZATION postgres',
    'ALTER TABLE ledger.events DISABLE TRIGGER ALL',
    'UPDATE ledger.events SET private = NULL',
    'DELETE FROM ledger.events',
    'TRUNCATE ledger.events',
    'DELETE FROM ledger.seals',
    'UPDATE ledger.seals SET spine = DEFAULT',
    'UPDATE ledger.projection_epoch SET epoch = 0',
    "SELECT setval('ledger.claim_id_seq', 1)",
    'DROP TABLE projection.account',
    'CREATE TABLE projection.mine (n int)',
    'CREATE TABLE public.mine (n int)',
    'CREATE OR REPLACE FUNCTION ledger.forget_person(person int) RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'GRANT fan_beats_server TO postgres',
    'DELETE FROM audit_entries',
  ])('%s is refused, whatever was reset before', async (statement) => {
    const denied = /permission denied|must be (owner|able)/;
    await expect(client.query(statement)).rejects.toThrow(denied);
    await client.query('RESET ROLE');
    await expect(client.query(statement)).rejects.toThrow(denied);
    await client.query('RESET SESSION AUTHORIZATION; SET ROLE NONE');
    await expect(client.query(statement)).rejects.toThrow(denied);
    await client.query('SET ROLE fan_beats_server');
  });

  it('the read models are made again and the books are verified', async () => {
    await expect(rebuild({ url: database.serverUrl })).resolves.toMatchObject({ events: 0 });
    expect((await verifyProjections({ url: database.serverUrl })).findings).toEqual([]);
  });
});

describe('a database that may lose what it acknowledged', () => {
  it('is refused by every fresh connection, not only when the server starts', async () => {
    const greet = safetyCheck({ allowUnsafeDatabase: false, epoch: null });
    const pool = new Pool({
      ...poolOptions({ databaseUrl: database.serverUrl, poolUrl: null }),
      ...greetBy(greet),
    });
    const lane = new LedgerClient(laneOptionsOf(database.serverUrl), greet, chooseSender);
    await expect(pool.query('SELECT 1')).rejects.toThrow(UnsafeDatabase);
    await expect(lane.get()).rejects.toThrow(UnsafeDatabase);
    await pool.end();
  });
});

describe('a commit lane', () => {
  const planning = async (): Promise<unknown> => {
    const lane = new LedgerClient(laneOptionsOf(database.serverUrl), () => Promise.resolve(), chooseSender);
    const { client } = await lane.get();
    const { rows } = await client.query<{ mode: string }>(
      `SELECT current_setting('plan_cache_mode') AS mode`,
    );
    await lane.end();
    return rows[0]?.mode;
  };

  it('plans its statements once, but on a cluster of Citus each time', async () => {
    expect(await planning()).toBe('force_generic_plan');
    const owner = new Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(`INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
      SELECT 99999, 'citus', 10, oid, false, '13.2' FROM pg_namespace WHERE nspname = 'pg_catalog'`);
    expect(await planning()).toBe('auto');
    await owner.query(`DELETE FROM pg_extension WHERE oid = 99999`);
    await owner.end();
  });
});

describe('behind a pooler', () => {
  const addresses = () => ({
    databaseUrl: 'postgresql://nobody@127.0.0.1:1/none',
    poolUrl: database.serverUrl,
  });

  it('a connection without role and limits is refused, and the refusal names where to set them', async () => {
    const greet = safetyCheck({ allowUnsafeDatabase: true, epoch: null });
    const pool = new Pool({ ...poolOptions(addresses()), ...greetBy(greet) });
    await expect(pool.query('SELECT 1')).rejects.toThrow('connect_query in deploy/ha/pgbouncer.ini');
    await pool.end();
  });

  it.each([
    ['has a name on the own connection', () => ({ databaseUrl: database.serverUrl, poolUrl: null }), 1],
    ['has none on one that is lent for a transaction', addresses, 0],
  ])('a statement %s', async (_what, given, names) => {
    const pool = new Pool({ ...poolOptions(given()), max: 1 });
    const named = { name: 'sum', text: 'SELECT $1::int + 1 AS sum', values: [1] };
    expect((await pool.query(named)).rows).toEqual([{ sum: 2 }]);
    const { rows } = await pool.query('SELECT FROM pg_prepared_statements');
    expect(rows).toHaveLength(names);
    await pool.end();
  });
});

describe('a pooled connection that is lost', () => {
  const url = (): string => database.serverUrl;

  it.each([
    [
      'of the pool',
      () => ({
        ...poolOptions({ databaseUrl: url(), poolUrl: null }),
        ...greetBy(() => Promise.resolve()),
      }),
      true,
    ],
    ['of the standby', () => standbyOptions(url()), true],
    ['of any other pool', () => ({ connectionString: url() }), false],
  ])(
    'while nobody waits for it, %s, ends the process only where nobody listens',
    async (_of, options, stays) => {
      const pool = new Pool(options());
      const client = await pool.connect();
      const lose = (): boolean => client.emit('error', new Error('lost'));
      // Without a listener the emitter throws, and the error is not caught.
      if (stays) expect(lose).not.toThrow();
      else expect(lose).toThrow('lost');
      client.release(true);
      await pool.end();
    },
  );

  it('does not end the process while it is greeted', async () => {
    const greet = jest.fn(async (client: ClientBase) => void client.emit('error', new Error('lost')));
    const pool = new Pool({ ...poolOptions({ databaseUrl: url(), poolUrl: null }), ...greetBy(greet) });
    pool.on('error', () => undefined);
    await expect(pool.query('SELECT 1')).rejects.toThrow('not queryable');
    expect(greet).toHaveBeenCalledTimes(1);
    await pool.end();
  });
});

describe('the preparation', () => {
  const name = `login_${randomBytes(6).toString('hex')}`;

  it('makes the role by which the server logs in, and gives it another password with the next', async () => {
    const empty = await createEmptyDatabase();
    const owner = new Client({ connectionString: empty.url });
    await owner.connect();
    const login = new URL(empty.url);
    login.username = name;
    for (const password of ["quo'ted", 'another']) {
      await migrate(empty.url, { name, password });
      login.password = password;
      const client = new Client(laneOptionsOf(login.href));
      await client.connect();
      await expect(client.query('SELECT count(*)::int AS events FROM ledger.events')).resolves.toMatchObject({
        rows: [{ events: 0 }],
      });
      await client.end();
    }
    await owner.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`);
    await owner.end();
    await empty.drop();
  });

  it('keeps the login of one shop out of another shop in the same cluster', async () => {
    const shops = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
    for (const [index, { url }] of shops.entries())
      await migrate(url, { name: `${name}_${index}`, password: 'of one' });
    const addresses = shops.map(({ url }) => {
      const login = new URL(url);
      [login.username, login.password] = [`${name}_0`, 'of one'];
      return login.href;
    });
    const [own, other] = addresses.map((url) => new Client(laneOptionsOf(url)));
    await own?.connect();
    await expect(other?.connect()).rejects.toThrow('permission denied for database');
    await own?.end();
    for (const [index, { url, drop }] of shops.entries()) {
      const owner = new Client({ connectionString: url });
      await owner.connect();
      await owner.query(`DROP OWNED BY ${name}_${index}; DROP ROLE ${name}_${index}`);
      await owner.end();
      await drop();
    }
  });
});
