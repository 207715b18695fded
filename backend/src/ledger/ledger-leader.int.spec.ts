import { isDeepStrictEqual } from 'node:util';

import { until } from '@fan-beats/events/testing';
import { Client } from 'pg';

import { createTestDatabase, type TestDatabase } from '../../../scripts/jest/test-database';
import { newCommand } from '../platform/cqrs/shop-command';
import { AddPoints, AddPointsHandler } from '../features/people/users/commands/add-points.command';
import { leaderOptionsOf } from '../platform/database/connections';
import { LedgerLeader, ledgerChannel } from './ledger-leader';
import { admin, openShop, type ShopFixture } from '../../test/shop-fixture';

let database: TestDatabase;
let shop: ShopFixture;
const leaders: LedgerLeader[] = [];

function start(): LedgerLeader {
  const leader = new LedgerLeader(leaderOptionsOf(database.url));
  leaders.push(leader);
  leader.onApplicationBootstrap();
  return leader;
}

beforeEach(async () => {
  database = await createTestDatabase();
  shop = await openShop(database.url);
});

afterEach(async () => {
  await Promise.all(leaders.splice(0).map((leader) => leader.onApplicationShutdown()));
  await shop.close();
  await database.drop();
});

const book = (userId = 4) =>
  new AddPointsHandler(shop.ledger, shop.people).execute(
    newCommand(AddPoints, admin, { userId, points: 1, reason: null }),
  );

const cutLeaders = () =>
  shop.owner.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fan-beats-leader' AND datname = current_database()",
  );

const sealedUpTo = async (): Promise<number> => {
  const { rows } = await shop.owner.query<{ position: number }>(
    'SELECT coalesce(max(up_to_position), 0)::int8 AS position FROM ledger.seals',
  );
  return rows[0]?.position ?? 0;
};

describe('the leader', () => {
  it('tells of the fence and seals what lies below it', async () => {
    const listener = new Client({ connectionString: database.url });
    await listener.connect();
    const heard: string[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await listener.query(`LISTEN ${ledgerChannel}`);
    start();
    await book();
    await until(() => heard.some((fence) => Number(fence) >= 1));
    await until(async () => (await sealedUpTo()) > 0);
    await listener.end();
  });

  it('removes what a killed rebuild left behind, when it begins and before each seal', async () => {
    const leftBehind = () =>
      shop.owner.query('CREATE TABLE projection.claim_item__rebuild (additional_info text)');
    const gone = async () => {
      const { rows } = await shop.owner.query("SELECT to_regclass('projection.claim_item__rebuild') AS name");
      return isDeepStrictEqual(rows, [{ name: null }]);
    };
    await leftBehind();
    const leader = start();
    await until(() => leader.state.leading);
    await until(gone);
    await leftBehind();
    await book();
    await until(gone);
  });

  it('begins again with a database that took over and lacks the last events', async () => {
    const listener = new Client({ connectionString: database.url });
    await listener.connect();
    const heard: number[] = [];
    listener.on('notification', ({ payload }) => heard.push(Number(payload)));
    await listener.query(`LISTEN ${ledgerChannel}`);
    const leader = start();
    for (let n = 0; n < 9; n++) await book();
    await until(async () => Math.max(...heard) >= 9 && (await sealedUpTo()) > 0);
    await shop.owner
      .query(`ALTER TABLE ledger.events DISABLE TRIGGER ALL; ALTER TABLE ledger.seals DISABLE TRIGGER ALL;
      DELETE FROM ledger.events WHERE position > 1; DELETE FROM ledger.seals;
      DELETE FROM projection.posting WHERE position > 1`);
    await cutLeaders();
    await until(() => !leader.state.leading);
    heard.length = 0;
    await book(5);
    await until(() => heard.includes(2));
    await until(async () => (await sealedUpTo()) === 2);
    await listener.end();
  });

  it('is one of all processes, and another takes over when it goes', async () => {
    const first = start();
    await until(() => first.state.leading);
    const second = start();
    const refused = `SELECT FROM pg_stat_activity WHERE application_name = 'fan-beats-leader' AND state = 'idle'
      AND datname = current_database() AND query LIKE '%pg_try_advisory_lock%'`;
    await until(async () => (await shop.owner.query(refused)).rowCount === 1);
    expect(second.state.leading).toBe(false);
    await first.onApplicationShutdown();
    await until(() => second.state.leading);
  });

  it('leads again after its connection was cut', async () => {
    const leader = start();
    await until(() => leader.state.leading);
    await cutLeaders();
    await until(() => !leader.state.leading);
    await until(() => leader.state.leading);
  });

  it('leads again on the connection that said that a worker of a cluster was away', async () => {
    const leader = start();
    await until(() => leader.state.leading);
    const connections = async (): Promise<unknown> => {
      const { rows } = await shop.owner.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'fan-beats-leader' AND datname = current_database()",
      );
      return rows;
    };
    const before = await connections();
    await shop.owner.query(`
      ALTER TABLE ledger.events RENAME TO events_there;
      CREATE FUNCTION ledger.away() RETURNS int8 LANGUAGE plpgsql AS
        'BEGIN RAISE EXCEPTION USING ERRCODE = ''08006''; END';
      CREATE VIEW ledger.events AS SELECT ledger.away() AS position;
      GRANT SELECT ON ledger.events TO PUBLIC`);
    await until(() => !leader.state.leading);
    await shop.owner.query('DROP VIEW ledger.events; ALTER TABLE ledger.events_there RENAME TO events');
    await until(() => leader.state.leading);
    expect(await connections()).toEqual(before);
  });
});
