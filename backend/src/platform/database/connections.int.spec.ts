import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { poolOptions, ThriftyPool } from './connections';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new ThriftyPool(poolOptions({ databaseUrl: database.serverUrl, poolUrl: null }));
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

it.each([
  { after: 'by which a cluster of Citus says that a worker is away', code: '08006', kept: true },
  { after: 'of a primary that became a standby', code: '25006', kept: false },
])('after an error $after its connection is kept: $kept', async ({ code, kept }) => {
  const connection = async (): Promise<unknown> =>
    (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
  const before = await connection();
  await expect(
    pool.query(`DO $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${code}'; END $$`),
  ).rejects.toMatchObject({ code });
  expect((await connection()) === before).toBe(kept);
  expect(pool.idleCount).toBe(1);
});
