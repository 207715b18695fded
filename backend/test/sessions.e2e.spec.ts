import { randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { Writable } from 'node:stream';
import { Client } from 'pg';
import { Sessions, type AccessClaims, type BegunBy } from '../src/features/people/session/sessions';
import { Caller, refusalOf } from './caller';
import { startMailServer, type MailServer } from './mail-server';
import { entry, makeWorld } from './make-world';
import { ids, openTestShop, password, type TestShop } from './open-test-shop';

let shop: TestShop;
const logged: string[] = [];

beforeAll(async () => {
  const logStream = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk));
      done();
    },
  });
  shop = await openTestShop({ config: { logLevel: 'info' }, logStream });
  await makeWorld(shop);
});

afterAll(() => shop.close());

const fresh = (): Promise<Caller> => shop.stranger().logIn('fan@example.org', password);
const isIn = (caller: Caller): Promise<boolean> =>
  caller.api.user.getUserInfo.query().then(
    () => true,
    () => false,
  );
const refresh = (caller: Caller): Promise<boolean> =>
  caller.api.user.refreshToken.mutate().then(
    () => true,
    () => false,
  );
/** The claims of its access token. */
function claimsOf(caller: Caller): AccessClaims {
  const [, claims = ''] = (caller.cookies.get('fan_beats_access') ?? '').split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as AccessClaims;
}

/** Sets the use of the token to this long ago. */
const age = (seconds: number) =>
  shop.owner.query(
    `UPDATE refresh_tokens SET used_at = now() - interval '${seconds} seconds' WHERE used_at IS NOT NULL`,
  );

describe('cookies', () => {
  it('are out of reach for scripts, and only the refresh cookie is limited to the API', async () => {
    const response = await shop.stranger().fetch(`${shop.url}/api/user.login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mail: 'fan@example.org', password }),
    });
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(4);
    expect(cookies[0]).toMatch(
      /^fan_beats_access=.+; Max-Age=900; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    expect(cookies[1]).toMatch(
      /^fan_beats_refresh=.+; Max-Age=2592000; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    expect(cookies[2]).toMatch(
      /^fan_beats_session=1; Max-Age=2592000; Path=\/; Expires=[^;]+; SameSite=Lax$/,
    );
    expect(cookies[3]).toMatch(
      /^fan_beats_device=.+; Max-Age=15552000; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    expect(JSON.stringify(await response.json())).not.toMatch(/argon2|hash/);
  });

  it('travel by https only where the shop is open under https', async () => {
    const secure = await shop.another({ publicUrl: 'https://shop.example' });
    const response = await shop.stranger().fetch(`${secure.url}/api/user.login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mail: 'fan@example.org', password }),
    });
    await secure.close();
    const [access, refreshCookie, marker, device] = response.headers.getSetCookie();
    expect(access).toMatch(/^__Host-.*; Secure/);
    expect(refreshCookie).toMatch(/^__Secure-.*; Secure/);
    expect(marker).toMatch(/^__Host-.*; Secure/);
    expect(device).toMatch(/^__Secure-.*; Secure/);
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  it('are worth nothing when they are made up, or signed by nobody', async () => {
    const caller = await fresh();
    const [head = '', claims = ''] = (caller.cookies.get('fan_beats_access') ?? '').split('.');
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const asAdmin = Buffer.from(JSON.stringify({ sub: ids.admin, sid: 'x', sv: 1, exp: 4e9 })).toString(
      'base64url',
    );
    const { exp: _end, ...rest } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
    const endless = shop.app.get(JwtService, { strict: false }).sign({ ...rest, iat: 1_700_000_000 });
    const forged = [
      `${unsigned}.${claims}.`,
      `${head}.${asAdmin}.${'a'.repeat(43)}`,
      endless,
      'nonsense',
      '',
    ];
    for (const token of forged) {
      caller.cookies.set('fan_beats_access', token);
      expect(await isIn(caller)).toBe(false);
    }
  });

  it.each([
    ['a session that is none', { sid: 'x' }],
    ['a session of another type', { sid: 7 }],
    ['a person of another type', { sub: { is: 'odd' } }],
    ['a person that no number is', { sub: 4e12 }],
    ['a version of another type', { sv: 'two' }],
  ])('are worth nothing where they name %s, whoever signed them', async (_what, odd) => {
    const caller = await fresh();
    const claims = { ...claimsOf(caller), ...odd, exp: Math.ceil(Date.now() / 1_000) + 60 };
    caller.cookies.set('fan_beats_access', shop.app.get(JwtService, { strict: false }).sign(claims));
    expect(await caller.refused('user.getUserInfo', 'query', undefined)).toMatchObject({ httpStatus: 401 });
  });

  it('are worth nothing once they have expired, however well they are known', async () => {
    const caller = await fresh();
    const { sub, sid, sv } = claimsOf(caller);
    const exp = Math.ceil(Date.now() / 1_000) + 60;
    const brief = shop.app.get(JwtService, { strict: false }).sign({ sub, sid, sv, exp });
    caller.cookies.set('fan_beats_access', brief);
    expect(await isIn(caller)).toBe(true);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(exp * 1_000);
    expect(await isIn(caller)).toBe(false);
    clock.mockRestore();
  });
});

describe('a person', () => {
  it('is never taken for another, however many call at once', async () => {
    const { admin, fan, otherFan, anonymous } = shop.callers;
    const callers = [admin, fan, otherFan, anonymous];
    const seen = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const answer = await callers[n % 4]?.call('user.getUserInfo', 'query', undefined).catch(() => null);
        return (answer as { user_id?: number } | null)?.user_id ?? null;
      }),
    );
    expect(seen).toEqual(
      Array.from({ length: 200 }, (_, n) => [ids.admin, ids.fan, ids.otherFan, null][n % 4]),
    );
  });
});

describe('logging in', () => {
  it('tells an unknown mail address and a wrong password alike', async () => {
    const attempt = (mail: string): Promise<object> =>
      shop.stranger().api.user.login.mutate({ mail, password: 'wrong one' });
    expect(await attempt('nobody@example.org')).toEqual(await attempt('fan@example.org'));
  });

  it('tells the banned that they are', async () => {
    const { success, message } = await shop
      .stranger()
      .api.user.login.mutate({ mail: 'banned@example.org', password });
    expect(success).toBe(false);
    expect(message).toContain('banned');
  });

  it('names a display name that is taken, whatever its case', async () => {
    const answer = await shop
      .stranger()
      .api.user.register.mutate({ mail: 'x@example.org', pwdhash: password, displayname: ' oRGANISER ' });
    expect(answer).toMatchObject({ success: false, usernameConflict: true });
    const profile = await shop.callers.otherFan.api.user.updateUserProfile.mutate({ displayname: 'FAN' });
    expect(profile).toEqual({ success: false, usernameConflict: true });
  });
});

describe('a login under way', () => {
  const raise = (by: number) =>
    shop.owner.query('UPDATE users SET session_version = session_version + $2 WHERE user_id = $1', [
      ids.fan,
      by,
    ]);

  it('is not a session when the password is reset meanwhile', async () => {
    await shop.owner.query('BEGIN');
    await raise(1);
    const late = await fresh();
    await shop.owner.query('COMMIT');
    expect([await isIn(late), await refresh(late)]).toEqual([false, false]);
    await raise(-1);
  });

  it('begins nothing for a person read before the reset, the ban or the erasure', async () => {
    const sessions = shop.app.get(Sessions, { strict: false });
    const { session_version: sessionVersion = 0 } =
      (await shop.row<{ session_version: number }>('SELECT session_version FROM users WHERE user_id = $1', [
        ids.fan,
      ])) ?? {};
    const begun: BegunBy = {
      how: 'password',
      factor: null,
      browser: { device: 'a test', network: '10.0.0.x' },
      deviceId: randomUUID(),
      replaced: null,
      record: () => Promise.resolve(),
    };
    const begin = (userId: number, version: number) =>
      sessions.begin({ userId, sessionVersion: version }, begun);
    expect(await begin(ids.fan, sessionVersion - 1)).toBeNull();
    expect(await begin(ids.banned, 2)).toBeNull();
    expect(await begin(ids.fan, sessionVersion)).not.toBeNull();
  });
});

describe('refreshing', () => {
  it('gives new tokens each time', async () => {
    const caller = await fresh();
    const before = caller.cookies.get('fan_beats_refresh');
    expect(await refresh(caller)).toBe(true);
    expect(caller.cookies.get('fan_beats_refresh')).not.toBe(before);
    expect(await isIn(caller)).toBe(true);
  });

  it('lets two tabs race', async () => {
    const tab = await fresh();
    const other = tab.copy();
    expect(await Promise.all([refresh(tab), refresh(other)])).toEqual([true, true]);
    expect(await Promise.all([isIn(tab), isIn(other), refresh(tab), refresh(other)])).toEqual(
      Array(4).fill(true),
    );
  });

  it('ends the whole family when a used token comes again after 10 seconds', async () => {
    const owner = await fresh();
    const thief = owner.copy();
    expect(await refresh(owner)).toBe(true);
    await age(11);
    expect(await refresh(thief)).toBe(false);
    expect([await isIn(owner), await isIn(thief), await refresh(owner)]).toEqual([false, false, false]);
  });

  it('forgives it within 10 seconds', async () => {
    const tab = await fresh();
    const late = tab.copy();
    expect(await refresh(tab)).toBe(true);
    await age(8);
    expect(await refresh(late)).toBe(true);
    expect(await isIn(tab)).toBe(true);
  });

  it('leaves other families alone', async () => {
    const phone = await fresh();
    const laptop = await fresh();
    const thief = phone.copy();
    await refresh(phone);
    await age(11);
    await refresh(thief);
    expect(await isIn(laptop)).toBe(true);
  });

  it('is over after 30 days', async () => {
    const caller = await fresh();
    await shop.owner.query(
      "UPDATE refresh_tokens SET expires_at = now() - interval '1 second' WHERE used_at IS NULL",
    );
    expect(await refresh(caller)).toBe(false);
    expect([...caller.cookies.keys()]).toEqual(['fan_beats_device']);
  });

  it('leaves no row behind once all of its tokens have ended, and keeps those of others', async () => {
    const [dead, alive] = [await fresh(), await fresh()];
    const sessionOf = (caller: Caller): string => claimsOf(caller).sid;
    await refresh(alive);
    await shop.owner.query(
      `UPDATE refresh_tokens SET expires_at = now() - interval '2 days'
        WHERE session_id = $1 OR session_id = $2 AND used_at IS NOT NULL`,
      [sessionOf(dead), sessionOf(alive)],
    );
    await fresh();
    const { rows } = await shop.owner.query('SELECT session_id FROM sessions WHERE session_id = ANY($1)', [
      [sessionOf(dead), sessionOf(alive)],
    ]);
    expect(rows).toEqual([{ session_id: sessionOf(alive) }]);
    expect([await isIn(dead), await isIn(alive)]).toEqual([false, true]);
  });

  it('stores no token that could be used', async () => {
    const caller = await fresh();
    const token = caller.cookies.get('fan_beats_refresh') ?? '';
    const { rows } = await shop.owner.query('SELECT * FROM refresh_tokens');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('logging out', () => {
  it('ends the session at once, even for an access token kept aside', async () => {
    const caller = await fresh();
    const kept = caller.copy();
    await caller.api.user.logout.mutate();
    expect([...caller.cookies.keys()]).toEqual(['fan_beats_device']);
    expect([await isIn(kept), await refresh(kept)]).toEqual([false, false]);
  });
});

describe('banning', () => {
  it('ends every session at once, on every server process', async () => {
    const other = await shop.another();
    const here = await shop.stranger().logIn('other@example.org', password);
    const there = await new Caller(other.url).logIn('other@example.org', password);
    expect([await isIn(here), await isIn(there)]).toEqual([true, true]);
    await shop.callers.admin.api.user.admUpdateUser.mutate({ user_id: ids.otherFan, banned: true });
    expect([await isIn(here), await isIn(there), await refresh(here), await refresh(there)]).toEqual(
      Array(4).fill(false),
    );
    const cart = { go: 1, entries: [entry(1, 1)] };
    expect((await refusalOf(there.api.claims.submitCart.mutate(cart))).code).toBe('UNAUTHORIZED');
    await shop.callers.admin.api.user.admUpdateUser.mutate({ user_id: ids.otherFan, banned: false });
    // The old sessions stay ended.
    expect(await isIn(here)).toBe(false);
    // A new session may begin, for the caller whom the other tests use.
    await shop.callers.otherFan.logIn('other@example.org', password);
    await other.close();
  });

  it('is nothing one does to oneself', async () => {
    const call = shop.callers.admin.api.user.admUpdateUser.mutate({ user_id: ids.admin, banned: true });
    expect(await refusalOf(call)).toMatchObject({ code: 'PRECONDITION_FAILED', rule: 'NOT_YOURSELF' });
  });

  it('acts on an admin who lost the role, too', async () => {
    const former = await shop.stranger().logIn('other-admin@example.org', password);
    await shop.owner.query('UPDATE users SET user_role = 1 WHERE user_id = $1', [ids.otherAdmin]);
    expect((await refusalOf(former.api.user.admGetUsers.query())).code).toBe('FORBIDDEN');
    await shop.owner.query('UPDATE users SET user_role = 2 WHERE user_id = $1', [ids.otherAdmin]);
  });
});

describe('resetting the password', () => {
  let mails: MailServer;
  let withMail: TestShop;

  beforeAll(async () => {
    mails = await startMailServer();
    withMail = await openTestShop({ config: { smtpUrl: mails.url, publicUrl: 'https://shop.example' } });
  });

  afterAll(async () => {
    await withMail.close();
    await mails.close();
  });

  const tokenFor = async (email: string): Promise<{ mail: string; token: string }> => {
    await withMail.stranger().api.user.requestPasswordReset.mutate({ email });
    const mail = await mails.mailed();
    return { mail, token: /https:\/\/shop\.example\/reset-password#([\w-]+)/.exec(mail)?.[1] ?? '' };
  };

  it('sends a link that works once, ends all sessions, and lets the new password in', async () => {
    const session = await withMail.stranger().logIn('fan@example.org', password);
    const { mail, token } = await tokenFor('FAN@example.org');
    expect(mail).toMatch(/^To: fan@example\.org$/m);
    const newPassword = 'a new one, longer';
    const { api } = withMail.stranger();
    expect(await api.user.resetPassword.mutate({ token, newPassword })).toMatchObject({ success: true });
    expect(await isIn(session)).toBe(false);
    expect(await api.user.resetPassword.mutate({ token, newPassword })).toMatchObject({ success: false });
    expect(await api.user.login.mutate({ mail: 'fan@example.org', password })).toMatchObject({
      success: false,
    });
    await expect(withMail.stranger().logIn('fan@example.org', newPassword)).resolves.toBeDefined();
  });

  it('answers before it has looked whether anybody has the address', async () => {
    const locked = new Client({ connectionString: withMail.databaseUrl });
    await locked.connect();
    await locked.query('BEGIN; LOCK TABLE users');
    for (const email of ['other@example.org', 'nobody@example.org'])
      await withMail.stranger().api.user.requestPasswordReset.mutate({ email });
    await locked.query('ROLLBACK');
    await locked.end();
    expect(await mails.mailed()).toContain('other@example.org');
  });

  it('answers the same for an address nobody has, and sends nothing', async () => {
    const answerFor = (email: string) => withMail.stranger().api.user.requestPasswordReset.mutate({ email });
    const unknown = await answerFor('nobody@example.org');
    const known = await answerFor('other@example.org');
    expect(unknown).toEqual(known);
    expect(await mails.mailed()).toContain('other@example.org');
    expect(mails.mails).toEqual([]);
  });

  it('refuses what would add a line to a mail', async () => {
    const email = 'other@example.org\r\nBcc: thief@example.org';
    await expect(withMail.stranger().api.user.requestPasswordReset.mutate({ email })).rejects.toThrow(
      'Please enter a valid email address',
    );
  });

  it('sends nothing to the banned', async () => {
    await withMail.stranger().api.user.requestPasswordReset.mutate({ email: 'banned@example.org' });
    expect(await withMail.row('SELECT FROM entry_tokens WHERE user_id = $1', [ids.banned])).toBeUndefined();
  });

  it('is over after an hour, and an earlier link ends with a later one that was used', async () => {
    const earlier = await tokenFor('other@example.org');
    const later = await tokenFor('other@example.org');
    const set = (token: string) =>
      withMail.stranger().api.user.resetPassword.mutate({ token, newPassword: 'yet another one' });
    await withMail.owner.query('UPDATE entry_tokens SET expires_at = now()');
    expect(await set(later.token)).toMatchObject({ success: false });
    await withMail.owner.query("UPDATE entry_tokens SET expires_at = now() + interval '1 hour'");
    expect(await set(later.token)).toMatchObject({ success: true });
    expect(await set(earlier.token)).toMatchObject({ success: false });
  });

  it('stores no token that could be used', async () => {
    const { token } = await tokenFor('admin@example.org');
    const { rows } = await withMail.owner.query('SELECT * FROM entry_tokens');
    expect(token.length).toBeGreaterThan(30);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('the log and the ledger', () => {
  it('name no person, no secret and no input', async () => {
    await shop.callers.fan.api.gos.getGoInfos.query({ go_id: 1 });
    const { rows } = await shop.owner.query('SELECT * FROM ledger.events');
    const log = logged.join('');
    expect(log).toContain('/api/user.login');
    for (const text of [log, JSON.stringify(rows)]) {
      expect(text).not.toMatch(/example\.org|correct horse|Organiser|Other Fan|argon2|input=/);
    }
    expect(log).not.toContain('fan_beats_access');
  });
});
