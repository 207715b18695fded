import { LoginThrottle } from '../src/features/people/session/login-throttle';
import { hashOfToken, newSecretToken } from '../src/features/people/session/secret-tokens';
import { Caller, refusalOf } from './caller';
import { makeWorld } from './make-world';
import { ids, openTestShop, password, type TestShop } from './open-test-shop';

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

interface Answer {
  readonly error?: { readonly data: { readonly code: string; readonly wait_seconds?: number } };
}

/** The same call 20 times in one batch. */
const twenty = async (caller: Caller, path: string, input: unknown): Promise<Answer[]> => {
  const paths = Array.from({ length: 20 }, () => path).join(',');
  const response = await caller.fetch(`${caller.url}/api/${paths}?batch=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      input === undefined ? {} : Object.fromEntries(Array.from({ length: 20 }, (_, n) => [n, input])),
    ),
  });
  return (await response.json()) as Answer[];
};

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
    limited = await openTestShop({ config: { rateLimits: true, trustedProxies: 1 } });
  });

  afterAll(() => limited.close());

  it('count every call inside a batch, and say how long to wait', async () => {
    const caller = limited.stranger();
    const login = { mail: 'fan@example.org', password: 'wrong password' };
    const answers = await twenty(caller, 'user.requestPasswordReset', { email: 'nobody@example.org' });
    const refused = answers.flatMap(({ error }) => (error ? [error.data] : []));
    expect(refused).toHaveLength(15);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['TOO_MANY_REQUESTS']));
    expect(refused[0]?.wait_seconds).toBeGreaterThan(0);
    // Other people are not delayed by that.
    expect(await caller.api.user.login.mutate(login)).toMatchObject({ success: false });
  });

  it('slow down whoever guesses the password of one account, and let the owner in after the wait', async () => {
    const guess = () =>
      limited.stranger().api.user.login.mutate({ mail: 'other@example.org', password: 'wrong one' });
    for (let n = 0; n < 6; n += 1) {
      const { success } = await guess();
      expect(success).toBe(false);
      await limited.owner.query('UPDATE guesses SET free_at = now()');
    }
    await limited.owner.query("UPDATE guesses SET free_at = now() + interval '2 seconds'");
    const refusal = await refusalOf(guess());
    expect(refusal.code).toBe('TOO_MANY_REQUESTS');
    expect(refusal.wait_seconds).toBeLessThanOrEqual(60);
    await limited.owner.query("UPDATE guesses SET free_at = now() - interval '1 minute'");
    await expect(
      limited.stranger().logIn('other@example.org', 'correct horse battery'),
    ).resolves.toBeDefined();
  });

  it('try no more than five of 180 guesses at the same moment, from 180 networks, however the address is spelled', async () => {
    const guesses = limited.app.get(LoginThrottle, { strict: false });
    const spellings = [
      'a@example.org',
      ' A@example.org',
      '\u00a0a@example.org',
      'a@Example.org\u3000',
      '\tａ@example.org',
    ];
    const admitted = await Promise.allSettled(
      Array.from({ length: 180 }, (_, n) =>
        guesses.admit({ mail: spellings[n % 5] ?? '', network: `198.51.100.${n}`, deviceId: null }),
      ),
    );
    expect(admitted.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it('let an owner in on a device of earlier, whatever strangers try meanwhile', async () => {
    const mail = 'fan@example.org';
    const from = (address: string): Caller => new Caller(limited.url, { 'x-forwarded-for': address });
    const phone = await from('192.0.2.1').logIn(mail, password);
    const device = phone.cookies.get('fan_beats_device') ?? '';
    const guess = (n: number) =>
      from(`2001:db8:${n}::1`).api.user.login.mutate({ mail, password: 'wrong one' });
    for (let n = 0; n < 5; n += 1) await guess(n);
    expect((await refusalOf(guess(5))).code).toBe('TOO_MANY_REQUESTS');
    // The same subscriber from another of their addresses.
    const again = from('2001:db8:5::abcd:1').api.user.login.mutate({ mail, password: 'wrong one' });
    expect((await refusalOf(again)).code).toBe('TOO_MANY_REQUESTS');
    const laptop = from('192.0.2.2');
    expect((await refusalOf(laptop.logIn(mail, password))).code).toBe('TOO_MANY_REQUESTS');
    const known = from('192.0.2.3');
    known.cookies.set('fan_beats_device', device);
    await known.logIn(mail, password);
    // The device cookie alone opens nothing, and does not spare other accounts the wait.
    const token = from('192.0.2.4');
    token.cookies.set('fan_beats_access', device);
    expect((await refusalOf(token.api.user.getUserInfo.query())).code).toBe('UNAUTHORIZED');
  });

  it('let an owner log in and ask for a link on a device of earlier, whatever strangers behind the same address call', async () => {
    const [mail, nobody] = ['other@example.org', 'nobody@example.org'];
    const behind = (device?: string): Caller => {
      const caller = new Caller(limited.url, { 'x-forwarded-for': '192.0.2.70' });
      if (device !== undefined) caller.cookies.set('fan_beats_device', device);
      return caller;
    };
    const heldUp = async (caller: Caller): Promise<void> => {
      expect((await refusalOf(caller.logIn(mail, password))).code).toBe('TOO_MANY_REQUESTS');
    };
    const flood = async (caller: Caller): Promise<void> => {
      for (let n = 0; n < 2; n += 1) {
        await twenty(caller, 'user.requestPasswordReset', { email: `${n}${nobody}` });
        await twenty(caller, 'user.login', { mail: nobody, password: 'wrong one' });
      }
    };
    const phone = await new Caller(limited.url, { 'x-forwarded-for': '192.0.2.71' }).logIn(mail, password);
    // Another login is allowed every three seconds, which a flood may take on a slow machine.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    await flood(behind());
    await heldUp(behind());
    const owner = behind(phone.cookies.get('fan_beats_device'));
    await expect(owner.api.user.requestPasswordReset.mutate({ email: mail })).resolves.toMatchObject({
      success: true,
    });
    await owner.logIn(mail, password);
    // All devices of an account are one caller, so that nobody collects calls by logging in again and again.
    const device = owner.cookies.get('fan_beats_device');
    await flood(behind(device));
    await heldUp(behind(device));
    clock.mockRestore();
  });

  it('let strangers behind one address ask for reset links without keeping an owner from one', async () => {
    const behind = { 'x-forwarded-for': '192.0.2.80' };
    await twenty(new Caller(limited.url, behind), 'user.requestPasswordReset', {
      email: 'nobody@example.org',
    });
    const asked = new Caller(limited.url, behind).api.user.requestPasswordReset.mutate({
      email: 'fan@example.org',
    });
    await expect(asked).resolves.toMatchObject({ success: true });
  });

  it('hold refreshes by session, and by address where there is none', async () => {
    const refreshes = async (caller: Caller): Promise<Record<string, number>> => {
      const codes: Record<string, number> = {};
      for (let n = 0; n < 4; n += 1) {
        for (const { error } of await twenty(caller, 'user.refreshToken', undefined)) {
          const code = error?.data.code ?? 'ok';
          codes[code] = (codes[code] ?? 0) + 1;
        }
      }
      return codes;
    };
    const neighbours = { 'x-forwarded-for': '192.0.2.50' };
    const busy = await new Caller(limited.url, neighbours).logIn('admin@example.org', password);
    const calm = await new Caller(limited.url, neighbours).logIn('admin@example.org', password);
    const nobody = new Caller(limited.url, neighbours);
    nobody.cookies.set('fan_beats_refresh', 'made up');
    const began = performance.now();
    const { ok = 0, TOO_MANY_REQUESTS: refused = 0 } = await refreshes(busy);
    expect(ok + refused).toBe(80);
    expect(ok).toBeGreaterThanOrEqual(60);
    // One more for each second that passed meanwhile.
    expect(ok).toBeLessThanOrEqual(60 + Math.ceil((performance.now() - began) / 1_000));
    expect((await refreshes(nobody)).ok).toBeUndefined();
    expect(await refusalOf(nobody.api.user.refreshToken.mutate())).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    await expect(calm.api.user.refreshToken.mutate()).resolves.toEqual({ success: true });
  });

  it('count 100 logins in batches as 100', async () => {
    const caller = limited.stranger();
    const login = { mail: 'fan@example.org', password: 'correct horse battery' };
    const batches = Array.from({ length: 5 }, () => twenty(caller, 'user.login', login));
    const answers = (await Promise.all(batches)).flat();
    expect(answers).toHaveLength(100);
    // 20 calls at once, and one more every three seconds.
    const letIn = answers.filter(({ error }) => !error).length;
    expect(letIn).toBeLessThanOrEqual(20 + 5);
    expect(letIn).toBeGreaterThan(0);
  });

  it('let an owner in who used a reset link, whatever strangers behind the same address try', async () => {
    const [mail, network, newPassword] = ['fan@example.org', '192.0.2.60', `${password} 2`];
    const guesses = limited.app.get(LoginThrottle, { strict: false });
    for (let n = 0; n < 27; n += 1)
      await guesses.admit({ mail: `${n}@example.org`, network, deviceId: null }).catch(() => null);
    await limited.owner.query("UPDATE guesses SET free_at = now() + interval '5 minutes'");
    const owner = new Caller(limited.url, { 'x-forwarded-for': network });
    expect((await refusalOf(owner.logIn(mail, password))).code).toBe('TOO_MANY_REQUESTS');
    const token = newSecretToken();
    await limited.owner.query(
      "INSERT INTO entry_tokens (purpose, token_hash, user_id, expires_at) VALUES ('reset', $1, $2, now() + interval '1 hour')",
      [hashOfToken(token), ids.fan],
    );
    await owner.api.user.resetPassword.mutate({ token, newPassword });
    await expect(owner.logIn(mail, newPassword)).resolves.toBeDefined();
  });
});
