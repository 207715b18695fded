import { digestOf, makeWorld } from './make-world';
import { openTestShop, type TestShop } from './open-test-shop';
import { procedureTable } from './procedure-table';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  await makeWorld(shop);
});

afterAll(() => shop.close());

const own = (): string => new URL(shop.url).origin;

/** The headers that browsers send about a request's origin, and whether the request may change something. */
const origins: readonly (readonly [what: string, headers: () => Record<string, string>, allowed: boolean])[] =
  [
    ['no browser at all', () => ({}), true],
    ['the shop, in a browser of today', () => ({ origin: own(), 'sec-fetch-site': 'same-origin' }), true],
    ['the shop, in an older browser', () => ({ origin: own() }), true],
    ['the shop under its public address', () => ({ origin: 'http://shop.example' }), true],
    ['the host of the shop by another scheme', () => ({ origin: own().replace('http:', 'https:') }), false],
    ['the public address by another scheme', () => ({ origin: 'https://shop.example' }), false],
    ['another site', () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }), false],
    ['another site, in an older browser', () => ({ origin: 'https://evil.example' }), false],
    ['another site that hides its name', () => ({ origin: 'null' }), false],
    [
      'another site with the origin of the shop',
      () => ({ origin: own(), 'sec-fetch-site': 'cross-site' }),
      false,
    ],
    ['a sister domain', () => ({ 'sec-fetch-site': 'same-site' }), false],
    ['an address typed in', () => ({ 'sec-fetch-site': 'none' }), false],
    ['the same host on another port', () => ({ origin: 'http://127.0.0.1:1' }), false],
    ['no origin that can be read', () => ({ origin: 'what' }), false],
  ];

const mutations: readonly (readonly [path: string, contentType: string, body: string])[] = [
  ['gos.admCreateGo', 'application/json', '{"title":"By another site"}'],
  ['gos.admCreateGo?batch=1', 'application/json', '{"0":{"title":"By another site"}}'],
  ['uploadFile', 'multipart/form-data; boundary=x', '--x--\r\n'],
];

describe.each(mutations)('POST /api/%s', (path, contentType, body) => {
  it.each(origins)('from %s', async (_what, headers, allowed) => {
    const before = await digestOf(shop.owner);
    const response = await shop.callers.admin.fetch(`${shop.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': contentType, ...headers() },
      body,
    });
    // An allowed upload fails later, because the file is missing.
    expect(response.status).toBe(allowed ? (path === 'uploadFile' ? 400 : 200) : 403);
    if (!allowed) expect(await digestOf(shop.owner)).toBe(before);
  });
});

describe('no mutation at all', () => {
  const paths = procedureTable({ claimId: 1, spareClaimId: 2 }).filter(({ kind }) => kind === 'mutation');

  it.each(origins.filter(([, , allowed]) => !allowed))('is taken from %s', async (_what, headers) => {
    expect(paths.length).toBeGreaterThan(30);
    const before = await digestOf(shop.owner);
    const taken: string[] = [];
    for (const { path, input } of paths) {
      const { status } = await shop.callers.admin.fetch(`${shop.url}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers() },
        body: JSON.stringify(input ?? null),
      });
      if (status !== 403) taken.push(path);
    }
    expect(taken).toEqual([]);
    expect(await digestOf(shop.owner)).toBe(before);
  });
});

it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'takes no %s for a mutation, which a form of another site could send',
  async (contentType) => {
    const response = await shop.callers.admin.fetch(`${shop.url}/api/gos.admCreateGo`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: '{"title":"By a form"}',
    });
    expect(response.status).toBe(415);
  },
);

it.each(['PUT', 'PATCH', 'DELETE'])('has nothing for %s', async (method) => {
  const response = await shop.callers.admin.fetch(`${shop.url}/api/gos.admCreateGo`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: '{"title":"x"}',
  });
  expect(response.status).toBeGreaterThanOrEqual(400);
});

it('keeps no answer in a cache', async () => {
  const { headers } = await shop.callers.admin.fetch(`${shop.url}/api/bands.getBands`, {
    method: 'GET',
    headers: {},
    body: null,
  });
  expect(headers.get('cache-control')).toBe('no-store');
});

it('sends the headers that browsers keep to', async () => {
  const { headers } = await shop
    .stranger()
    .fetch(`${shop.url}/healthz`, { method: 'GET', headers: {}, body: null });
  expect(headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('x-powered-by')).toBeNull();
});
