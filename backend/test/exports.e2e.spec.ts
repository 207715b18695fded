import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { until } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { ZipFile } from 'yazl';
import { createTestDatabase } from '../../scripts/jest/test-database';
import { ArchiveRefused, importArchive } from '../src/features/books/exports/archive/import-archive';
import { serverTypes } from '../src/platform/database/pg-types';
import { parseCsv, verifyBooksFile } from '@fan-beats/events';
import { digestOf, makeWorld } from './make-world';
import { openTestShop, passwordHash, type PersonName, type TestShop } from './open-test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  await makeWorld(shop);
});

afterAll(() => shop.close());

const download = (query: string, who: PersonName = 'admin', method = 'GET') =>
  shop.callers[who].fetch(`${shop.url}/api/ledger/export?${query}`, { method, headers: {}, body: null });

describe('GET /api/ledger/export', () => {
  it.each([
    ['anonymous', 401, 'UNAUTHORIZED'],
    ['banned', 401, 'UNAUTHORIZED'],
    ['fan', 403, 'FORBIDDEN'],
    ['otherFan', 403, 'FORBIDDEN'],
  ] as const)('refuses %s, whatever is asked for', async (who, status, code) => {
    for (const query of ['format=jsonl', 'format=nonsense']) {
      const response = await download(query, who);
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ error: { data: { code } } });
    }
  });

  it.each([
    ['', 'format'],
    ['format=pdf', 'format'],
    ['format=csv&from=yesterday', 'from'],
    ['format=csv&from=2026-02-30', 'from'],
    ['format=csv&to=2026-13-01', 'to'],
    ['format=csv&texts=maybe', 'texts'],
    ['format=csv&surprise=1', 'surprise'],
    ['format=csv&format=jsonl', 'format'],
  ])('names what is wrong with ?%s', async (query, field) => {
    const response = await download(query);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { data: { code: 'BAD_REQUEST', fields: { [field]: expect.any(String) as string } } },
    });
  });

  it('reads on a standby where there is one that answers', async () => {
    const standby = `${shop.serverUrl}?application_name=the-standby`;
    const nowhere = 'postgresql://nobody@127.0.0.1:1/nothing';
    for (const [readDatabaseUrl, connections] of [
      [standby, 1],
      [nowhere, 0],
    ] as const) {
      const other = await shop.another({ readDatabaseUrl });
      const response = await shop.callers.admin.fetch(`${other.url}/api/ledger/export?format=jsonl`, {
        method: 'GET',
        headers: {},
        body: null,
      });
      if (!response.body) throw new Error('Nothing was sent');
      expect((await verifyBooksFile(response.body)).findings).toEqual([]);
      const used = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'the-standby'`;
      expect(await shop.row(used)).toEqual({ count: connections });
      await other.close();
    }
  });

  it.each([
    ['csv', 'text/csv; charset=utf-8', /^attachment; filename="fan-beats-\d{4}-\d\d-\d\d\.postings\.csv"$/],
    ['jsonl', 'application/x-ndjson; charset=utf-8', /fan-beats-\d{4}-\d\d-\d\d\.jsonl/],
    ['hledger', 'text/plain; charset=utf-8', /fan-beats-\d{4}-\d\d-\d\d\.journal/],
  ])('sends %s as a file that nobody keeps', async (format, type, name) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await download(`format=${format}`, 'admin', method);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('content-disposition')).toMatch(name);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect((await response.text()).length > 100).toBe(method === 'GET');
    }
  });

  it('sends books that can be checked without the shop, with texts or without', async () => {
    const { rows } = await shop.owner.query('SELECT 1 FROM ledger.events');
    for (const texts of ['with', 'without']) {
      const response = await download(`format=jsonl&texts=${texts}`);
      const file = Buffer.from(await response.arrayBuffer());
      // The reason of a booking of make-world.
      expect(file.includes('welcome')).toBe(texts === 'with');
      const report = await verifyBooksFile(new Blob([file]).stream());
      expect(report).toMatchObject({ findings: [], events: rows.length });
    }
  });

  it('sends the postings of a span of German days', async () => {
    const postings = async (span: string) =>
      parseCsv(await (await download(`format=csv${span}`)).text(), ',').length - 1;
    const { rows } = await shop.owner.query('SELECT 1 FROM projection.posting');
    expect(rows.length).toBeGreaterThan(3);
    expect(await postings('')).toBe(rows.length);
    expect(await postings('&from=2020-01-01&to=2199-12-31')).toBe(rows.length);
    expect(await postings('&to=2020-01-01')).toBe(0);
    expect(await postings('&from=2199-01-01T00:00:00Z')).toBe(0);
  });
});

describe('GET /api/ledger/archive', () => {
  const archive = (who: PersonName, method = 'GET') =>
    shop.callers[who].fetch(`${shop.url}/api/ledger/archive`, { method, headers: {}, body: null });

  it.each([
    ['anonymous', 401],
    ['banned', 401],
    ['fan', 403],
  ] as const)('refuses %s', async (who, status) => {
    expect((await archive(who)).status).toBe(status);
  });

  it('names the file and reads nothing where only its head is asked for', async () => {
    const response = await archive('admin', 'HEAD');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="fan-beats-\d{4}-\d\d-\d\d\.zip"$/,
    );
    expect(await response.text()).toBe('');
  });

  it('sends the whole shop, from which an empty database becomes the same one, but for passwords', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fan-beats-archive-'));
    const fresh = await createTestDatabase();
    const owner = new Client({ connectionString: fresh.url, types: serverTypes });
    await owner.connect();
    try {
      const path = join(folder, 'shop.zip');
      await shop.callers.admin.api.user.admAddPerson.mutate({ displayname: 'Nora' });
      await writeFile(path, Buffer.from(await (await archive('admin')).arrayBuffer()));
      await importArchive(owner, path);
      const hashes = await owner.query('SELECT DISTINCT password_hash FROM users ORDER BY 1');
      expect(hashes.rows).toEqual([{ password_hash: '' }, { password_hash: null }]);
      await owner.query(`UPDATE users SET password_hash = $1 WHERE password_hash = ''`, [passwordHash]);
      expect(await digestOf(owner)).toBe(await digestOf(shop.owner));
    } finally {
      await owner.end();
      await fresh.drop();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is not read where it names a file outside of it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fan-beats-archive-'));
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('{}'), 'in/side');
    zip.end();
    const bytes = await buffer(zip.outputStream);
    const path = join(folder, 'shop.zip');
    await writeFile(path, bytes.toString('latin1').replaceAll('in/side', '../side'), 'latin1');
    const refused = importArchive(shop.owner, path);
    await expect(refused).rejects.toThrow(ArchiveRefused);
    await expect(refused).rejects.toThrow('It cannot be read as an archive');
    await rm(folder, { recursive: true, force: true });
  });

  it('gives its connection back when its reader goes away', async () => {
    // Other queries of the shop end within milliseconds.
    const reading = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()
      AND application_name = 'fan-beats' AND xact_start < clock_timestamp() - interval '200 ms'`;
    const comesTo = (expected: number): Promise<void> =>
      until(async () => (await shop.row<{ count: number }>(reading))?.count === expected);
    // More than the buffers on the way can take.
    await shop.owner.query('UPDATE images SET bytes = $1 WHERE image_id = 1', [randomBytes(30_000_000)]);
    const { body } = await archive('admin');
    await comesTo(1);
    await body?.cancel();
    await comesTo(0);
  });
});
