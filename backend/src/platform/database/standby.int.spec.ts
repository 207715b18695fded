import { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { DatabaseProxy } from '../../../test/database-proxy';
import { Standby } from './standby';

let database: TestDatabase;
let proxy: DatabaseProxy;
let main: Pool;
let standby: Standby;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await DatabaseProxy.before(database.serverUrl);
  main = new Pool({ connectionString: database.serverUrl });
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
