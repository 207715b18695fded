import { finished } from 'node:stream/promises';
import { Client } from 'pg';
import { createEmptyDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { copyFrameBytes, copyOut } from './copy-out';

describe('copying out of PostgreSQL', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  async function copied(select: string): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of copyOut(client, `COPY (${select}) TO STDOUT`))
      pieces.push(...rowsOf(piece as Buffer));
    return Buffer.concat(pieces);
  }

  /** Every piece has whole messages: code, length with itself, row. */
  function rowsOf(piece: Buffer): Buffer[] {
    const rows: Buffer[] = [];
    for (let at = 0; at < piece.length;) {
      const end = at + 1 + piece.readUInt32BE(at + 1);
      if (end > piece.length) throw new Error(`A message ends at ${end} of a piece of ${piece.length} bytes`);
      rows.push(piece.subarray(at + copyFrameBytes, end));
      at = end;
    }
    return rows;
  }

  it('passes over a notice between two rows', async () => {
    await client.query(`CREATE FUNCTION pg_temp.told(n int) RETURNS int LANGUAGE plpgsql AS
      $$ BEGIN IF n % 1000 = 0 THEN RAISE NOTICE 'row %', repeat('n', 3000); END IF; RETURN n; END $$`);
    const copy = await copied('SELECT pg_temp.told(n) FROM generate_series(1, 50000) n');
    expect(copy.toString().split('\n').slice(0, -1).map(Number)).toEqual(
      Array.from({ length: 50_000 }, (_, index) => index + 1),
    );
  });

  it.each([0, 1, 7, 70_000, 300_000])('gives rows of %i bytes as they are', async (bytes) => {
    const rows = bytes > 1000 ? 20 : 100_000;
    const copy = await copied(`SELECT n, repeat('x', ${bytes}) FROM generate_series(1, ${rows}) n`);
    const lines = copy.toString().split('\n');
    expect(lines).toHaveLength(rows + 1);
    expect(lines.pop()).toBe('');
    const wrong = lines.filter((line, index) => line !== `${index + 1}\t${'x'.repeat(bytes)}`);
    expect(wrong).toEqual([]);
  });

  it('gives nothing of no rows', async () => {
    expect(await copied('SELECT 1 WHERE false')).toHaveLength(0);
  });

  it('fails with the reason of the statement, also in the middle, and leaves the connection fit for use', async () => {
    await expect(copied('SELECT * FROM no_such_table')).rejects.toThrow('no_such_table');
    await expect(copied('SELECT 1 / (50000 - n) FROM generate_series(1, 100000) n')).rejects.toThrow('zero');
    expect((await copied('SELECT 5')).toString()).toBe('5\n');
    expect((await client.query('SELECT 5 AS five')).rows).toEqual([{ five: 5 }]);
  });

  it('fails when the connection breaks', async () => {
    const broken = new Client({ connectionString: database.url });
    broken.on('error', () => undefined);
    await broken.connect();
    const stream = copyOut(
      broken,
      `COPY (SELECT repeat('x', 1000) FROM generate_series(1, 100000)) TO STDOUT`,
    );
    stream.on('data', () => broken.connection.stream.destroy());
    await expect(finished(stream)).rejects.toThrow();
  });
});
