import { addressOf, channelOf, shopAt, shopNamed } from '@fan-beats/events';
import { until } from '@fan-beats/events/testing';
import { rebuild, verifyProjections } from '@fan-beats/projections';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { admin, entry, fan, openShop } from '../../../test/shop-fixture';
import { SubmitCart } from '../../features/claims/commands/submit-cart.command';
import { LinkItem } from '../../features/catalogue/shop/commands/link-item.command';
import { ledgerChannel, LedgerLeader } from '../../ledger/ledger-leader';
import { newCommand } from '../cqrs/shop-command';
import { readConfig } from '../config/config';
import { leaderOptionsOf, poolOptions } from './connections';
import { migrate } from './migrate';
import { checkDatabase } from './server-checks';
import { loginOf } from './server-login';
import { movedShop, notifyProcesses, recordsChannel } from './notify-processes';

/** Everything that migrations make, with its rights. */
const shape = `
  WITH s AS (SELECT oid, nspname, nspacl FROM pg_namespace WHERE nspname = ANY(current_schemas(false))),
       c AS (SELECT c.*, nspname FROM pg_class c JOIN s ON s.oid = c.relnamespace)
  SELECT 'schema ' || nspname || ' ' || nspacl::text AS part FROM s WHERE nspname <> 'public' AND nspname NOT LIKE '%\\_records'
  UNION ALL SELECT concat_ws(' ', relkind, nspname, relname, reloptions, relacl) FROM c
  UNION ALL SELECT concat_ws(' ', nspname, relname, attname, format_type(atttypid, atttypmod), attnotnull, attacl, pg_get_expr(adbin, adrelid))
              FROM c JOIN pg_attribute a ON attrelid = c.oid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
             WHERE relkind = 'r' AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT pg_get_indexdef(c.oid) FROM c WHERE relkind = 'i'
  UNION ALL SELECT concat_ws(' ', relname, conname, pg_get_constraintdef(k.oid)) FROM pg_constraint k JOIN c ON c.oid = conrelid
  UNION ALL SELECT concat(pg_get_triggerdef(t.oid), tgenabled) FROM pg_trigger t JOIN c ON c.oid = tgrelid WHERE NOT tgisinternal
  UNION ALL SELECT pg_get_functiondef(p.oid) || ' ' || proacl::text FROM pg_proc p JOIN s ON s.oid = pronamespace
  ORDER BY 1`;

describe('two shops in one database', () => {
  const namedMoon = shopNamed('moon');
  const moonLogin = { name: 'moon_of_tests', password: 'x' };
  let database: TestDatabase;
  let owner: Client;
  let moon: string;
  const shops: Awaited<ReturnType<typeof openShop>>[] = [];
  const leaders: LedgerLeader[] = [];
  const stop = () => Promise.all(leaders.splice(0).map((leader) => leader.onApplicationShutdown()));

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new Client({ connectionString: database.url });
    await owner.connect();
    const name = new URL(database.url).pathname.slice(1);
    await owner.query(`GRANT CONNECT ON DATABASE ${name} TO ${new URL(database.serverUrl).username}`);
    moon = addressOf(database.url, {}, namedMoon);
    await migrate(moon, moonLogin);
  });

  afterAll(async () => {
    await stop();
    await Promise.all(shops.map((shop) => shop.close()));
    await owner.end();
    await database.drop();
  });

  const open = async (url: string) => {
    const shop = await openShop(url);
    shops.push(shop);
    await shop.handlers.act.execute(newCommand(LinkItem, admin, { goId: 1, itemId: 1, amount: 3 }));
    return shop;
  };
  const claimIn = (shop: Awaited<ReturnType<typeof open>>) =>
    shop.handlers.submit.execute(newCommand(SubmitCart, fan(4), { goId: 1, entries: [entry(1, null, 3)] }));
  const asked = async (url: string, sql: string): Promise<readonly Record<string, unknown>[]> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const expectClean = async (url: string, claims: number) => {
    expect((await verifyProjections({ url })).findings).toEqual([]);
    expect(await asked(url, 'SELECT count(*)::int AS claims FROM claim_overview')).toEqual([{ claims }]);
  };

  it('have the same tables, functions and rights, each under its own names', async () => {
    const made = (await asked(moon, shape)).map(({ part }) => String(part));
    const usual = shopNamed(null);
    const renamed = made.map((part) =>
      namedMoon.schemas
        .reduce((text, schema, index) => text.replaceAll(schema, usual.schemas[index] ?? ''), part)
        .replaceAll(namedMoon.role, usual.role),
    );
    expect(made.join('\n')).not.toMatch(/\b(public|ledger|projection)\.|\bfan_beats_server\b/);
    const here = addressOf(database.url);
    expect(renamed.sort()).toEqual((await asked(here, shape)).map(({ part }) => String(part)).sort());
    expect(renamed.length).toBeGreaterThan(500);
  });

  it('are closed to the server of the other', async () => {
    const login = new URL(moon);
    [login.username, login.password] = [moonLogin.name, moonLogin.password];
    const read = async (url: string, table: string) => {
      const client = new Client(poolOptions({ databaseUrl: url, poolUrl: null }));
      await client.connect();
      try {
        await client.query(`SELECT FROM ${table}`);
      } finally {
        await client.end();
      }
    };
    await read(login.href, 'users');
    await expect(read(login.href, 'public.users')).rejects.toThrow('permission denied');
    await expect(read(database.serverUrl, 'moon_ledger.events')).rejects.toThrow('permission denied');
    await expect(read(addressOf(database.serverUrl, {}, namedMoon), 'users')).rejects.toThrow('role');
    const config = { JWT_SECRET: 'Zk3v9Qw8Rt7Yu6Ii5Op4As3Df2Gh1Jk0Lm', ALLOW_UNSAFE_DATABASE: '1' };
    const plain = addressOf(login.href, {}, shopNamed(null));
    await checkDatabase(readConfig({ ...config, DATABASE_URL: plain, SHOP: 'moon' }));
    await expect(checkDatabase(readConfig({ ...config, DATABASE_URL: plain }))).rejects.toThrow('role');
    expect(loginOf(login.href)).toEqual(moonLogin);
  });

  it('take claims, lead and tell each for itself, and one goes without the other', async () => {
    const here = await open(database.url);
    const there = await open(moon);
    const heard: string[] = [];
    owner.on('notification', ({ channel }) => heard.push(channel));
    for (const channel of [ledgerChannel, recordsChannel])
      for (const shop of [shopAt(database.url), namedMoon])
        await owner.query(`LISTEN ${channelOf(shop, channel)}`);
    for (const url of [database.url, moon]) leaders.push(new LedgerLeader(leaderOptionsOf(url)));
    for (const leader of leaders) leader.onApplicationBootstrap();
    expect(await Promise.all([claimIn(here), claimIn(there)])).toEqual([{ claimId: 1 }, { claimId: 1 }]);
    await notifyProcesses(there.source.manager, [movedShop]);
    await until(() => new Set(heard).size >= 3);
    expect(new Set(heard)).toEqual(new Set(['ledger', 'moon_ledger', 'moon_records']));
    expect(leaders.map(({ state }) => state.leading)).toEqual([true, true]);
    await rebuild({ url: moon });
    await expectClean(database.url, 1);
    await expectClean(moon, 1);
    await stop();
    await shops.pop()?.close();
    await owner.query(`DROP SCHEMA ${namedMoon.schemas.join(', ')} CASCADE`);
    await expectClean(database.url, 1);
    await here.handlers.act.execute(newCommand(LinkItem, admin, { goId: 1, itemId: 2, amount: 1 }));
  });
});
