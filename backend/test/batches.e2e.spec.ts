import { refusalOf } from './caller';
import { makeWorld } from './make-world';
import { openTestShop, type TestShop } from './open-test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  await makeWorld(shop);
});

afterAll(() => shop.close());

const batchOf = (paths: readonly string[], input: string) =>
  shop.callers.admin.fetch(`${shop.url}/api/${paths.join(',')}?batch=1&input=${encodeURIComponent(input)}`, {
    method: 'GET',
    headers: {},
    body: null,
  });

describe('calls in one batch', () => {
  it('come as the stock client sends them, and are answered one by one', async () => {
    const { api } = shop.callers.admin;
    const [user, go, faq] = await Promise.all([
      api.user.getUserInfo.query(),
      api.gos.admGetGo.query({ go_id: 1 }),
      api.faq.getFaq.query(),
    ]);
    expect([user.user_id, go.title, faq.length]).toEqual([1, 'First', 3]);
  });

  it('do not fail with one another', async () => {
    const { api } = shop.callers.fan;
    const results = await Promise.allSettled([
      api.gos.getGoInfos.query({ go_id: 1 }),
      api.gos.getGoInfos.query({ go_id: 999 }),
      api.user.admGetUsers.query(),
      api.bands.getBands.query(),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  });

  it('change what they may, beside one that is refused', async () => {
    const { api } = shop.callers.admin;
    const calls = [
      api.faq.createFaq.mutate({ sort_id: 9, category: 'Batch', caption: 'One', content: 'x' }),
      api.faq.createFaq.mutate({ sort_id: -9, category: 'Batch', caption: 'Two', content: 'x' }),
      api.faq.createFaq.mutate({ sort_id: 9, category: 'Batch', caption: 'Three', content: 'x' }),
    ] as const;
    const results = await Promise.allSettled(calls);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await refusalOf(calls[1])).fields).toHaveProperty('sort_id');
    const { rows } = await shop.owner.query(
      "SELECT caption FROM faq_items WHERE category = 'Batch' ORDER BY caption",
    );
    expect(rows).toEqual([{ caption: 'One' }, { caption: 'Three' }]);
  });

  it('may be 20', async () => {
    const response = await batchOf(
      Array.from({ length: 20 }, () => 'bands.getBands'),
      '{}',
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveLength(20);
  });

  it('may not be 21: none of them runs', async () => {
    const response = await batchOf(
      Array.from({ length: 21 }, () => 'bands.getBands'),
      '{}',
    );
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).not.toContain('AURORA');
  });
});

describe('limits', () => {
  let limited: TestShop;

  beforeAll(async () => {
    limited = await openTestShop({ config: { rateLimits: true } });
  });

  afterAll(() => limited.close());

  it('count every call inside a batch, and say how long to wait', async () => {
    const caller = limited.stranger();
    const login = { mail: 'fan@example.org', password: 'wrong password' };
    const paths = Array.from({ length: 20 }, () => 'user.requestPasswordReset').join(',');
    const input = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [n, { email: 'nobody@example.org' }]),
    );
    const response = await caller.fetch(`${limited.url}/api/${paths}?batch=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const answers = (await response.json()) as {
      error?: { data: { code: string; wait_seconds?: number } };
    }[];
    const refused = answers.flatMap(({ error }) => (error ? [error.data] : []));
    expect(refused).toHaveLength(15);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['TOO_MANY_REQUESTS']));
    expect(refused[0]?.wait_seconds).toBeGreaterThan(0);
    // Others are not held up by that.
    expect(await caller.api.user.login.mutate(login)).toMatchObject({ success: false });
  });

  it('slow down whoever guesses the password of one account, and let the owner in after the wait', async () => {
    const guess = () =>
      limited.stranger().api.user.login.mutate({ mail: 'other@example.org', password: 'wrong one' });
    for (let n = 0; n < 6; n += 1) {
      const { success } = await guess();
      expect(success).toBe(false);
      await limited.owner.query("UPDATE guesses SET last_failed_at = last_failed_at - interval '2 seconds'");
    }
    await limited.owner.query('UPDATE guesses SET last_failed_at = now()');
    const refusal = await refusalOf(guess());
    expect(refusal.code).toBe('TOO_MANY_REQUESTS');
    expect(refusal.wait_seconds).toBeLessThanOrEqual(60);
    await limited.owner.query("UPDATE guesses SET last_failed_at = now() - interval '1 minute'");
    await expect(
      limited.stranger().logIn('other@example.org', 'correct horse battery'),
    ).resolves.toBeDefined();
  });

  it('count 100 logins in batches as 100', async () => {
    const caller = limited.stranger();
    const batch = async (): Promise<readonly ({ error?: unknown } | undefined)[]> => {
      const paths = Array.from({ length: 20 }, () => 'user.login').join(',');
      const login = { mail: 'fan@example.org', password: 'correct horse battery' };
      const response = await caller.fetch(`${limited.url}/api/${paths}?batch=1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, n) => [n, login]))),
      });
      return (await response.json()) as { error?: unknown }[];
    };
    const answers = (await Promise.all(Array.from({ length: 5 }, batch))).flat();
    expect(answers).toHaveLength(100);
    // 20 may come at once, and one more every three seconds.
    const letIn = answers.filter((answer) => !answer?.error).length;
    expect(letIn).toBeLessThanOrEqual(20 + 5);
    expect(letIn).toBeGreaterThan(0);
  });
});
