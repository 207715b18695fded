import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { StatementPipeline } from './statement-pipeline';

let database: TestDatabase;
let client: Client;
let pipeline: StatementPipeline;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url, pipeline: true, query_timeout: 2_000 });
  await client.connect();
  pipeline = new StatementPipeline(client);
});

afterEach(async () => {
  await client.end();
  await database.drop();
});

const twice = (n: number) =>
  pipeline.query<{ n: number }>({ name: 'twice', text: 'SELECT $1::int * 2 AS n', values: [n] });
const rowsOf = async (answer: ReturnType<typeof twice>) => (await answer).rows;

describe('a pipeline of statements', () => {
  it('gives every statement its own answer, also when it was prepared and described before', async () => {
    for (let round = 0; round < 3; round++)
      expect(
        await Promise.all([
          rowsOf(twice(1)),
          rowsOf(twice(2)),
          pipeline.query('SELECT 3 AS n').then(({ rows }) => rows),
        ]),
      ).toEqual([[{ n: 2 }], [{ n: 4 }], [{ n: 3 }]]);
  });

  it('tells every statement behind one that failed of its error, and goes on with the next message', async () => {
    const outcomes = await Promise.allSettled([
      twice(1),
      pipeline.query('SELECT 1 / 0'),
      twice(2),
      pipeline.query({ name: 'later', text: 'SELECT 5 AS n' }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    for (const outcome of outcomes.slice(1)) expect(outcome).toMatchObject({ reason: { code: '22012' } });
    expect((await pipeline.query({ name: 'later', text: 'SELECT 5 AS n' })).rows).toEqual([{ n: 5 }]);
  });

  it('makes the statements of one message one transaction', async () => {
    const outcomes = await Promise.allSettled([
      pipeline.query(`INSERT INTO gos (go_id, title) VALUES (7, 'Half')`),
      pipeline.query('SELECT 1 / 0'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect((await pipeline.query('SELECT FROM gos WHERE go_id = 7')).rowCount).toBe(0);
  });

  it('gives up a connection that stands still, and every statement on it', async () => {
    client.on('error', () => undefined);
    const outcomes = await Promise.allSettled([pipeline.query('SELECT pg_sleep(30)'), twice(1)]);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ reason: { message: 'Query read timeout' } });
  });
});
