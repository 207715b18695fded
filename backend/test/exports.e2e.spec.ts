import { parseCsv, verifyBooksFile } from '@fan-beats/events';
import { makeWorld } from './make-world';
import { openTestShop, type PersonName, type TestShop } from './open-test-shop';

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
        ...{ method: 'GET', headers: {}, body: null },
      });
      if (!response.body) throw new Error('Nothing was sent');
      expect((await verifyBooksFile(response.body)).findings).toEqual([]);
      const used = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'the-standby'`;
      expect(await shop.row(used)).toEqual({ count: connections });
      await other.close();
    }
  });

  it.each([
    ['csv', 'text/csv; charset=utf-8', /^attachment; filename="fan-beats-\d{4}-\d\d-\d\d\.csv"$/],
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
      if (!response.body) throw new Error('An empty answer');
      const report = await verifyBooksFile(response.body);
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
