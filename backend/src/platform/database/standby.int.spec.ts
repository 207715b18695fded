import { join } from 'node:path';
import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { DatabaseProxy } from '../../../test/database-proxy';
import { Cluster, connectMany, Volume } from '../../../test/faults/cluster';
import { Standby } from './standby';

let database: TestDatabase;
let proxy: DatabaseProxy;
let main: Pool;
let standby: Standby;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await DatabaseProxy.before(database.serverUrl);
  main = connectMany(database.serverUrl);
  standby = new Standby({ databaseUrl: database.serverUrl, readDatabaseUrl: proxy.through() }, main);
});

afterAll(async () => {
  await standby.onApplicationShutdown();
  await main.end();
  await proxy.close();
  await database.drop();
});

it('is asked again half a minute after it did not answer, and not before', async () => {
  const begun = performance.now();
  const isRead = async (): Promise<boolean> => (await standby.readingPool()) !== main;
  const clock = jest.spyOn(performance, 'now').mockReturnValue(begun);
  expect(await isRead()).toBe(true);
  proxy.leadTo('postgresql://nobody@127.0.0.1:1/nothing');
  proxy.cut();
  expect(await isRead()).toBe(false);
  proxy.leadTo(database.serverUrl);
  clock.mockReturnValue(begun + 29_000);
  expect(await isRead()).toBe(false);
  expect(await standby.readingUrl()).toBe(database.serverUrl);
  clock.mockReturnValue(begun + 31_000);
  expect(await isRead()).toBe(true);
  clock.mockRestore();
});

it('is read where it replayed all: in a new file of the WAL, and while somebody has not committed yet', async () => {
  const volume = new Volume();
  const primary = await Cluster.on(join(volume.folder, 'one'));
  const pool = connectMany(primary.url);
  await pool.query('CREATE ROLE fan_beats_server; CREATE TABLE written (number integer)');
  const copy = await primary.standby(join(volume.folder, 'two'), primary.url);
  const reads = new Standby({ databaseUrl: primary.url, readDatabaseUrl: copy.url }, pool);
  const isRead = async (): Promise<boolean> => (await reads.readingPool()) !== pool;
  try {
    await pool.query('SELECT pg_switch_wal()');
    expect(await isRead()).toBe(true);
    const open = await pool.connect();
    await open.query('BEGIN; INSERT INTO written VALUES (1)');
    expect(await isRead()).toBe(true);
    await open.query('ROLLBACK');
    open.release();
  } finally {
    await reads.onApplicationShutdown();
    await pool.end();
    for (const cluster of [copy, primary]) await cluster.stop();
    volume.remove();
  }
});
