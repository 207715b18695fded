import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { createTestDatabase, type TestDatabase } from '../../../scripts/jest/test-database';
import { AddPoints } from '../accounts/commands/add-points.command';
import { leaderOptionsOf } from '../database/connections';
import { LedgerLeader, ledgerChannel } from './ledger-leader';
import { admin, openShop, type ShopFixture } from './testing/shop-fixture';

let database: TestDatabase;
let shop: ShopFixture;
const leaders: LedgerLeader[] = [];

function start(): LedgerLeader {
  const leader = new LedgerLeader(leaderOptionsOf(database.url));
  leaders.push(leader);
  leader.onApplicationBootstrap();
  return leader;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await condition()) return;
    await sleep(25);
  }
  throw new Error('It did not come to pass within 10 s');
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

const book = () =>
  shop.handlers.addPoints.execute(new AddPoints({ actor: admin, userId: 4, points: 1, reason: null }));

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
    await until(async () => {
      const { rows } = await shop.owner.query<{ seals: number }>(
        'SELECT count(*)::int AS seals FROM ledger.seals',
      );
      return (rows[0]?.seals ?? 0) > 0;
    });
    await listener.end();
  });

  it('is one of all processes, and another takes over when it goes', async () => {
    const first = start();
    await until(() => first.state.leading);
    const second = start();
    await sleep(300);
    expect(second.state.leading).toBe(false);
    await first.onApplicationShutdown();
    await until(() => second.state.leading);
  });

  it('leads again after its connection was cut', async () => {
    const leader = start();
    await until(() => leader.state.leading);
    await shop.owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fan-beats-leader' AND datname = current_database()",
    );
    await until(() => !leader.state.leading);
    await until(() => leader.state.leading);
  });
});
