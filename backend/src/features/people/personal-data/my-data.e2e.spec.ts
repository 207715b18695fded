import { openTestShop, type PersonName, type TestShop } from '../../../../test/open-test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

const download = (who: PersonName, query = '', method = 'GET') =>
  shop.callers[who].fetch(`${shop.url}/api/user/my-data${query}`, { method, headers: {}, body: null });

describe('GET /api/user/my-data', () => {
  it.each(['anonymous', 'banned'] as const)('refuses %s before anything is read', async (who) => {
    const response = await download(who, '?language=nonsense');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { data: { code: 'UNAUTHORIZED' } } });
  });

  it('is the export of the person as a file that no cache keeps and no page frames', async () => {
    const response = await download('fan', '?language=en');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="fan-beats-my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const { exported_at: _then, ...data } = (await response.json()) as Record<string, unknown>;
    expect(await shop.callers.fan.api.user.exportMyData.query()).toMatchObject(data);
  });

  it.each(['?language=fr', '?user_id=1', '?language=de&language=en'])('refuses %s', async (query) => {
    const response = await download('fan', query);
    expect(response.status).toBe(400);
  });

  it('reads nothing for a HEAD', async () => {
    const response = await download('fan', '', 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('spends the same calls as the procedure', async () => {
    const limited = await shop.another({ rateLimits: true });
    const calls = await Promise.all(
      Array.from({ length: 6 }, () =>
        shop.callers.otherFan.fetch(`${limited.url}/api/user/my-data`, {
          method: 'GET',
          headers: {},
          body: null,
        }),
      ),
    );
    expect(calls.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429]);
    await limited.close();
  });
});
