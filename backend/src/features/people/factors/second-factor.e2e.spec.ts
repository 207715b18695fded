import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { until } from '@fan-beats/events/testing';
import { Secret, TOTP } from 'otpauth';
import { Caller, refusalOf } from '../../../../test/caller';
import { startMailServer, type MailServer } from '../../../../test/mail-server';
import { ids, openTestShop, password, type TestShop } from '../../../../test/open-test-shop';
import { somebodyWaits } from '../../../../test/somebody-waits';
import type { LoginAnswer } from '../../../contract/people/login.records';
import { hashOfToken } from '../session/secret-tokens';
import { Sessions, type BegunBy } from '../session/sessions';

const fan = 'fan@example.org';
const admin = 'admin@example.org';

let shop: TestShop;
let mails: MailServer;
let logged = '';

beforeAll(async () => {
  mails = await startMailServer();
  const logStream = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk);
      done();
    },
  });
  shop = await openTestShop({ config: { smtpUrl: mails.url, logLevel: 'info' }, logStream });
});

afterAll(async () => {
  await shop.close();
  await mails.close();
});

/** The code of a secret, so many steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A wrong code: none of the steps that count. */
const wrongCode = (secret: string): string =>
  ['000000', '111111', '222222', '333333'].find(
    (code) => ![-2, -1, 0, 1, 2].some((steps) => codeOf(secret, steps) === code),
  ) ?? '';

interface Enrolled {
  readonly caller: Caller;
  readonly secret: string;
  readonly codes: readonly string[];
}

/** A person who set up an authenticator app some time ago: no code of now was used. */
async function enrol(mail = fan): Promise<Enrolled> {
  const caller = await shop.stranger().logIn(mail, password);
  const { secret } = await caller.api.user.offerTotp.mutate();
  const { success, codes = [] } = await caller.api.user.enrolTotp.mutate({ code: codeOf(secret) });
  expect(success).toBe(true);
  await shop.owner.query('UPDATE totp_factors SET last_step = 0');
  return { caller, secret, codes };
}

const typePassword = (caller: Caller, mail = fan): Promise<LoginAnswer> =>
  caller.api.user.login.mutate({ mail, password });

/** The ticket of a login that waits for its second factor. */
function ticketOf(answer: LoginAnswer): string {
  if (!('second_factor' in answer)) throw new Error('No second factor was asked for');
  return answer.second_factor.ticket;
}

const isIn = (caller: Caller): Promise<boolean> =>
  caller.api.user.getUserInfo.query().then(
    () => true,
    () => false,
  );

const noBody = { method: 'GET', headers: {}, body: null };

const grow = (caller: Caller, minutes: number) =>
  caller.api.user.getSessions
    .query()
    .then(({ sessions }) =>
      shop.owner.query(
        `UPDATE sessions SET created_at = created_at - $2 * interval '1 minute', confirmed_at = NULL WHERE session_id = $1`,
        [sessions.find((one) => one.is_this)?.session_id, minutes],
      ),
    );

/** The wait after five wrong codes is a second; a slow machine must not outlast it. */
const waitLonger = () =>
  shop.owner.query("UPDATE guesses SET free_at = now() + interval '1 minute' WHERE failures >= 5");

/** Makes the address of the fan one that nobody proved. `restore` brings back the password, and a proof. */
async function unprovenFan() {
  const { hash } =
    (await shop.row<{ hash: string }>('SELECT password_hash AS hash FROM users WHERE user_id = $1', [
      ids.fan,
    ])) ?? {};
  await shop.owner.query('UPDATE users SET mail_proven_at = NULL WHERE user_id = $1', [ids.fan]);
  const restore = () =>
    shop.owner.query('UPDATE users SET password_hash = $2, mail_proven_at = now() WHERE user_id = $1', [
      ids.fan,
      hash,
    ]);
  return { restore };
}

beforeEach(async () => {
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes', 'logins', 'guesses'])
    await shop.owner.query(`DELETE FROM ${table}`);
  await shop.owner.query('UPDATE shop_settings SET factor_required_at = NULL, factor_grace_days = 14');
  mails.mails.splice(0);
});

describe('a login of a person with an authenticator app (rule D130)', () => {
  it('begins no session before the code, and says so in its fact', async () => {
    const { secret } = await enrol();
    const here = shop.stranger();
    const answer = await typePassword(here);
    expect(answer).toMatchObject({
      success: false,
      user: null,
      second_factor: { totp: true, passkey: false, passkey_host: null },
    });
    expect([...here.cookies.keys()]).toEqual([]);
    expect(await isIn(here)).toBe(false);
    const done = await here.api.user.logInByFactor.mutate({ ticket: ticketOf(answer), code: codeOf(secret) });
    expect(done).toMatchObject({ success: true, user: { user_id: ids.fan, second_factor: true } });
    expect(await isIn(here)).toBe(true);
    expect(await shop.row('SELECT how, factor FROM logins ORDER BY login_id DESC LIMIT 1')).toEqual({
      how: 'password',
      factor: 'totp',
    });
  });

  it('takes a code once, that of the step after the present one as well, and none before a used one', async () => {
    const { secret } = await enrol();
    const ticket = ticketOf(await typePassword(shop.stranger()));
    const tries = async (code: string) =>
      (await shop.stranger().api.user.logInByFactor.mutate({ ticket, code })).success;
    expect(await tries(wrongCode(secret))).toBe(false);
    const next = codeOf(secret, 1);
    const atOnce = await Promise.all([tries(next), tries(next), tries(next)]);
    expect(atOnce.filter((one) => one)).toEqual([true]);
    expect(await tries(codeOf(secret))).toBe(false);
  });

  it('asks for it after a mailed link, too', async () => {
    await enrol();
    await shop.owner.query('UPDATE users SET mail_proven_at = now() WHERE user_id = $1', [ids.fan]);
    await shop.owner.query(
      `INSERT INTO entry_tokens (purpose, token_hash, user_id, expires_at) VALUES ('login', $1, $2, now() + interval '1 hour')`,
      [hashOfToken('a mailed link'), ids.fan],
    );
    const here = shop.stranger();
    expect(await here.api.user.logInByLink.mutate({ token: 'a mailed link' })).toMatchObject({
      success: false,
      second_factor: { totp: true },
    });
    expect(await isIn(here)).toBe(false);
  });

  it('waits after wrong codes from wherever they come, which a right password does not forgive', async () => {
    const { secret } = await enrol();
    const limited = await shop.another({ rateLimits: true, trustedProxies: 1 });
    const from = (n: number) => new Caller(limited.url, { 'x-forwarded-for': `192.0.2.${n}` });
    for (let n = 0; n < 5; n += 1) {
      const ticket = ticketOf(await typePassword(from(n)));
      await from(n).api.user.logInByFactor.mutate({ ticket, code: wrongCode(secret) });
    }
    await waitLonger();
    for (const n of [5, 6]) {
      const ticket = ticketOf(await typePassword(from(n)));
      const call = from(n).api.user.logInByFactor.mutate({ ticket, code: codeOf(secret) });
      expect(await refusalOf(call)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    }
    await limited.close();
  });

  it('mails the owner after ten wrong codes, once (rule A34)', async () => {
    const { secret } = await enrol();
    const before = await unprovenFan();
    await before.restore();
    const limited = await shop.another({ rateLimits: true, trustedProxies: 1 });
    let guesses = 0;
    const guess = async () => {
      guesses += 1;
      await shop.owner.query('UPDATE guesses SET free_at = now()');
      const thief = new Caller(limited.url, { 'x-forwarded-for': `192.0.2.${guesses}` });
      const ticket = ticketOf(await typePassword(thief));
      await thief.api.user.logInByFactor.mutate({ ticket, code: wrongCode(secret) });
    };
    const told = async () =>
      (await shop.row<{ n: number }>(`SELECT count(*)::int AS n FROM mails WHERE name LIKE '%wrong codes%'`))
        ?.n;
    for (let n = 0; n < 9; n += 1) await guess();
    expect(await told()).toBe(0);
    for (let n = 0; n < 3; n += 1) await guess();
    expect(await told()).toBe(1);
    await until(() => mails.mails.some((mail) => mail.includes('typed ten wrong codes')));
    // The next wave on the same morning.
    await shop.owner.query("UPDATE guesses SET last_failed_at = now() - interval '2 hours'");
    for (let n = 0; n < 10; n += 1) await guess();
    expect(await told()).toBe(1);
    await limited.close();
  });

  it('gives no new tries for a device that only opened a link for a new password', async () => {
    const { secret } = await enrol();
    const before = await unprovenFan();
    await before.restore();
    const limited = await shop.another({ rateLimits: true });
    const reader = new Caller(limited.url);
    const guess = async (code: string) => {
      const ticket = ticketOf(await typePassword(reader));
      return reader.api.user.logInByFactor.mutate({ ticket, code });
    };
    for (let n = 0; n < 5; n += 1) await guess(wrongCode(secret));
    await waitLonger();
    await shop.owner.query(
      `INSERT INTO entry_tokens (purpose, token_hash, user_id, expires_at) VALUES ('reset', $1, $2, now() + interval '1 hour')`,
      [hashOfToken('one more reset'), ids.fan],
    );
    await reader.api.user.resetPassword.mutate({
      token: 'one more reset',
      newPassword: 'of who reads the mails',
    });
    await before.restore();
    expect(reader.cookies.has('fan_beats_device')).toBe(true);
    expect(await refusalOf(guess(codeOf(secret)))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await limited.close();
  });

  it('has a ticket that lets nobody in by itself, and ends with the password', async () => {
    const { caller, secret } = await enrol();
    const ticket = ticketOf(await typePassword(shop.stranger()));
    const bearer = shop.stranger();
    bearer.cookies.set('fan_beats_access', ticket);
    expect(await isIn(bearer)).toBe(false);
    const access = caller.cookies.get('fan_beats_access') ?? '';
    const late = { success: false, message: 'This login took too long or is over. Please begin again.' };
    const tries = (with_: string) =>
      shop.stranger().api.user.logInByFactor.mutate({ ticket: with_, code: codeOf(secret) });
    expect(await tries(access)).toMatchObject(late);
    await shop.owner.query('UPDATE users SET session_version = session_version + 1 WHERE user_id = $1', [
      ids.fan,
    ]);
    expect(await tries(ticket)).toMatchObject(late);
  });

  it('is in the log and the figures as refused, waiting or done', async () => {
    const { secret } = await enrol();
    logged = '';
    const here = shop.stranger();
    const ticket = ticketOf(await typePassword(here));
    await here.api.user.logInByFactor.mutate({ ticket, code: wrongCode(secret) });
    await here.api.user.logInByFactor.mutate({ ticket, code: codeOf(secret) });
    expect(logged).toContain(`Login of person ${ids.fan} by password waits for the second factor`);
    expect(logged).toContain(`Login of person ${ids.fan} refused: user.logInByFactor from`);
    expect(logged).not.toContain(secret);
  });
});

describe('recovery codes (rule D131)', () => {
  it('come with the first factor, let in once each, and the use is mailed', async () => {
    const { codes } = await enrol();
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
    const ticket = ticketOf(await typePassword(shop.stranger()));
    const tries = async (code: string) =>
      (await shop.stranger().api.user.logInByFactor.mutate({ ticket, code })).success;
    const typed = codes[3]?.toLowerCase().replaceAll('-', ' ') ?? '';
    const atOnce = await Promise.all([tries(typed), tries(typed)]);
    expect(atOnce.filter((one) => one)).toEqual([true]);
    expect(await tries('ABCD-EFGH-JKLM-NPQR')).toBe(false);
    expect(await shop.row("SELECT count(*)::int AS n FROM logins WHERE factor = 'recovery'")).toEqual({
      n: 1,
    });
    await until(() => mails.mails.some((mail) => mail.includes('with a recovery code')));
    const stored = await shop.owner.query('SELECT code_hash FROM recovery_codes');
    expect(JSON.stringify(stored.rows)).not.toContain(codes[0]?.slice(0, 4));
  });

  it('are mailed, too, where one confirms who somebody is', async () => {
    const { caller, codes } = await enrol();
    await until(() => mails.mails.length > 0);
    mails.mails.splice(0);
    const proof = { password: null, code: codes[0] ?? '', credential: null };
    expect(await caller.api.user.confirmIdentity.mutate(proof)).toMatchObject({ success: true });
    await until(() => mails.mails.some((mail) => mail.includes('with a recovery code')));
  });

  it('are worthless after new ones were made, and go with the last factor', async () => {
    const { caller, codes } = await enrol();
    const { codes: next = [] } = await caller.api.user.makeRecoveryCodes.mutate();
    expect(next).toHaveLength(10);
    const ticket = ticketOf(await typePassword(shop.stranger()));
    const tries = async (code = '') =>
      (await shop.stranger().api.user.logInByFactor.mutate({ ticket, code })).success;
    expect([await tries(codes[0]), await tries(next[0])]).toEqual([false, true]);
    expect(await caller.api.user.removeTotp.mutate()).toMatchObject({ success: true });
    expect(await shop.row('SELECT count(*)::int AS n FROM recovery_codes')).toEqual({ n: 0 });
    await shop.stranger().logIn(fan, password);
  });
});

describe('a change of the second factor (rule D132)', () => {
  it('and the end of a session need a fresh proof, after which the tokens are new', async () => {
    const { caller, secret } = await enrol();
    await grow(caller, 16);
    const stale = { code: 'PRECONDITION_FAILED', message: 'Please confirm first that it is you.' };
    const acts = () => [
      caller.api.user.removeTotp.mutate(),
      caller.api.user.makeRecoveryCodes.mutate(),
      caller.api.user.endSessions.mutate({ session_id: null }),
    ];
    for (const act of acts()) expect(await refusalOf(act)).toMatchObject(stale);
    const confirm = (proof: { password?: string; code?: string }) =>
      caller.api.user.confirmIdentity.mutate({ password: null, code: null, credential: null, ...proof });
    expect(await confirm({ password: 'not this one' })).toMatchObject({ success: false });
    expect(await confirm({ code: wrongCode(secret) })).toMatchObject({ success: false });
    const thief = caller.copy();
    expect(await confirm({ code: codeOf(secret) })).toMatchObject({ success: true });
    expect([await isIn(thief), await isIn(caller)]).toEqual([false, true]);
    await grow(caller, 16);
    expect(await confirm({ password })).toMatchObject({ success: true });
    expect(await caller.api.user.removeTotp.mutate()).toMatchObject({ success: true });
  });

  it('and the proof leaves other sessions, known devices and logins under way as they are', async () => {
    const { secret } = await enrol();
    const there = shop.stranger();
    const logIn = async (caller: Caller) => {
      const ticket = ticketOf(await typePassword(caller));
      await shop.owner.query('UPDATE totp_factors SET last_step = 0');
      return caller.api.user.logInByFactor.mutate({ ticket, code: codeOf(secret) });
    };
    await logIn(there);
    const here = shop.stranger();
    await logIn(here);
    const waiting = shop.stranger();
    const ticket = ticketOf(await typePassword(waiting));
    const proof = { password, code: null, credential: null };
    expect(await here.api.user.confirmIdentity.mutate(proof)).toMatchObject({ success: true });
    const renewed = here.copy();
    expect(await here.api.user.confirmIdentity.mutate(proof)).toMatchObject({ success: true });
    expect([await isIn(there), await isIn(renewed), await isIn(here)]).toEqual([true, false, true]);
    expect(await here.api.user.refreshToken.mutate()).toBeDefined();
    expect(await isIn(here)).toBe(true);
    await shop.owner.query('UPDATE totp_factors SET last_step = 0');
    const done = await waiting.api.user.logInByFactor.mutate({ ticket, code: codeOf(secret) });
    expect(done).toMatchObject({ success: true });
    await logIn(there);
    const last = 'SELECT known_device FROM logins ORDER BY login_id DESC LIMIT 1';
    expect(await shop.row(last)).toEqual({ known_device: true });
  });

  it('and a first password, which would be such a proof, too', async () => {
    const { caller, secret } = await enrol();
    const before = await unprovenFan();
    await before.restore();
    await shop.owner.query('UPDATE users SET password_hash = NULL WHERE user_id = $1', [ids.fan]);
    await grow(caller, 16);
    const choose = () => caller.api.user.choosePassword.mutate({ newPassword: 'of whoever sits here' });
    expect(await refusalOf(choose())).toMatchObject({ code: 'PRECONDITION_FAILED' });
    const proof = { password: null, code: codeOf(secret), credential: null };
    await caller.api.user.confirmIdentity.mutate(proof);
    expect(await choose()).toMatchObject({ success: true });
    await before.restore();
  });

  it('ends the other sessions with the first one, for nobody was asked for it there', async () => {
    const there = await shop.stranger().logIn(fan, password);
    const { caller } = await enrol();
    expect([await isIn(there), await isIn(caller)]).toEqual([false, true]);
    const sessions = shop.app.get(Sessions, { strict: false });
    const { version = 0 } =
      (await shop.row<{ version: number }>(
        'SELECT session_version AS version FROM users WHERE user_id = $1',
        [ids.fan],
      )) ?? {};
    const begun: BegunBy = {
      how: 'password',
      factor: null,
      browser: { device: 'a test', network: '10.0.0.x' },
      deviceId: randomUUID(),
      replaced: null,
      record: () => Promise.resolve(),
    };
    expect(await sessions.begin({ userId: ids.fan, sessionVersion: version }, begun)).toBeNull();
  });

  it('is mailed and audited', async () => {
    const { caller } = await enrol();
    await caller.api.user.removeTotp.mutate();
    await until(() => mails.mails.length >= 2);
    expect(mails.mails.join('')).toContain('An authenticator app was added to your account.');
    const { rows } = await shop.owner.query<{ act: string }>(
      `SELECT act FROM audit_entries WHERE subject = $1 ORDER BY audit_id DESC LIMIT 2`,
      [`user ${ids.fan}`],
    );
    expect(rows.map(({ act }) => act)).toEqual(['user.removeTotp', 'user.enrolTotp']);
  });

  it('takes no secret that another session was offered before', async () => {
    const [thief, owner] = [
      await shop.stranger().logIn(fan, password),
      await shop.stranger().logIn(fan, password),
    ];
    const { secret: known } = await thief.api.user.offerTotp.mutate();
    const { secret } = await owner.api.user.offerTotp.mutate();
    expect([known === secret, (await owner.api.user.offerTotp.mutate()).secret]).toEqual([false, secret]);
    expect((await owner.api.user.enrolTotp.mutate({ code: codeOf(known) })).success).toBe(false);
    expect((await owner.api.user.enrolTotp.mutate({ code: codeOf(secret) })).success).toBe(true);
    expect(await shop.row('SELECT secret FROM totp_factors')).toEqual({ secret });
  });

  it('is mailed to no address that an organiser entered and nobody proved', async () => {
    const before = await unprovenFan();
    const caller = await shop.stranger().logIn(fan, password);
    await shop.owner.query('UPDATE users SET password_hash = NULL WHERE user_id = $1', [ids.fan]);
    await shop.owner.query("DELETE FROM mails WHERE name LIKE 'login-factor-%'");
    const { secret } = await caller.api.user.offerTotp.mutate();
    expect(await caller.api.user.enrolTotp.mutate({ code: codeOf(secret) })).toMatchObject({ success: true });
    const queued = await shop.row("SELECT count(*)::int AS n FROM mails WHERE name LIKE 'login-factor-%'");
    expect(queued).toEqual({ n: 0 });
    await before.restore();
  });

  it('shows the secret of an app that works to nobody', async () => {
    const { caller, secret } = await enrol();
    expect(await refusalOf(caller.api.user.offerTotp.mutate())).toMatchObject({ code: 'CONFLICT' });
    const answers = [
      await caller.api.user.getSecondFactor.query(),
      await caller.api.user.exportMyData.query(),
    ];
    expect(JSON.stringify(answers)).not.toContain(secret);
    expect(answers[1]).toMatchObject({ second_factors: [{ kind: 'totp', name: null }] });
  });
});

describe('a lost second factor (rule D134)', () => {
  it('is removed from a fan by an admin, which ends the sessions and is mailed and audited', async () => {
    const { caller } = await enrol();
    await shop.callers.admin.api.user.admResetFactor.mutate({ user_id: ids.fan });
    expect(await isIn(caller)).toBe(false);
    await shop.stranger().logIn(fan, password);
    await until(() => mails.mails.some((mail) => mail.includes('An organiser removed the second')));
    expect(
      await shop.row("SELECT actor_id, subject FROM audit_entries WHERE act = 'user.admResetFactor'"),
    ).toEqual({ actor_id: ids.admin, subject: `user ${ids.fan}` });
  });

  it('is removed from an organiser by no other organiser', async () => {
    const call = shop.callers.admin.api.user.admResetFactor.mutate({ user_id: ids.otherAdmin });
    expect(await refusalOf(call)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('goes with an account that somebody else registered, once its owner comes by mail', async () => {
    await enrol();
    const before = await unprovenFan();
    await shop.owner.query(
      `WITH mail AS (INSERT INTO mails (kind, user_id) VALUES ('login', $2) RETURNING mail_id)
       INSERT INTO entry_tokens (purpose, token_hash, user_id, mail_id, expires_at)
       SELECT 'login', $1, $2, mail_id, now() + interval '1 hour' FROM mail`,
      [hashOfToken('to the owner'), ids.fan],
    );
    const owner = await shop.stranger().api.user.logInByLink.mutate({ token: 'to the owner' });
    expect(owner.success).toBe(true);
    await before.restore();
  });

  it('goes with it by a new password, too, but stays where the address was proven before', async () => {
    const newPassword = 'the owner has this one';
    const reset = async (token: string) => {
      await shop.owner.query(
        `INSERT INTO entry_tokens (purpose, token_hash, user_id, expires_at) VALUES ('reset', $1, $2, now() + interval '1 hour')`,
        [hashOfToken(token), ids.fan],
      );
      await shop.stranger().api.user.resetPassword.mutate({ token, newPassword });
      return shop.stranger().api.user.login.mutate({ mail: fan, password: newPassword });
    };
    await enrol();
    const before = await unprovenFan();
    expect((await reset('the first proof')).success).toBe(true);
    await before.restore();
    await enrol();
    expect(await reset('a later one')).toMatchObject({ success: false, second_factor: { totp: true } });
    await before.restore();
  });
});

describe('a shop that requires a second factor of organisers (rule D133)', () => {
  it('gives them days of grace, and then nothing but the way to set one up', async () => {
    const here = await shop.stranger().logIn(admin, password);
    await here.api.settings.admSaveFactorRule.mutate({ required: true, grace_days: 3 });
    await here.api.user.admGetUsers.query();
    const { second_factor_due } = await here.api.user.getUserInfo.query();
    expect(Math.round((Date.parse(second_factor_due ?? '') - Date.now()) / 86_400_000)).toBe(3);
    await shop.owner.query(
      "UPDATE shop_settings SET factor_required_at = now() - interval '4 days'; UPDATE users SET created_at = now() - interval '9 days'",
    );
    const owed = {
      code: 'FORBIDDEN',
      message: expect.stringContaining('requires a second factor') as string,
    };
    expect(await refusalOf(here.api.user.admGetUsers.query())).toMatchObject(owed);
    expect(await refusalOf(here.api.user.exportMyData.query())).toMatchObject(owed);
    for (const path of ['user/my-data', 'live', 'ledger/export', 'ledger/archive'])
      expect((await here.fetch(`${shop.url}/api/${path}`, noBody)).status).toBe(403);
    expect((await here.api.user.getUserInfo.query()).second_factor_owed).toBe(true);
    const { secret } = await here.api.user.offerTotp.mutate();
    await here.api.user.enrolTotp.mutate({ code: codeOf(secret) });
    await here.api.user.admGetUsers.query();
  });

  it('asks nothing of fans', async () => {
    await shop.owner.query("UPDATE shop_settings SET factor_required_at = now() - interval '99 days'");
    const here = await shop.stranger().logIn(fan, password);
    expect(await here.api.user.exportMyData.query()).toMatchObject({ second_factors: [] });
  });
});

describe('sessions of other people (rule D134)', () => {
  it('are ended by one of two admins who end those of each other at the same moment', async () => {
    const one = await shop.stranger().logIn(admin, password);
    const other = await shop.stranger().logIn('other-admin@example.org', password);
    const calls: Promise<unknown>[] = [];
    // Both wait for these rows, and go on together.
    await shop.owner.query('BEGIN');
    await shop.owner.query('SELECT FROM users WHERE user_id IN ($1, $2) FOR UPDATE', [
      ids.admin,
      ids.otherAdmin,
    ]);
    calls.push(one.api.user.admEndSessions.mutate({ user_id: ids.otherAdmin }));
    await somebodyWaits(shop.owner);
    calls.push(other.api.user.admEndSessions.mutate({ user_id: ids.admin }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await shop.owner.query('COMMIT');
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    );
    expect(refused).toEqual([expect.stringContaining('Please log in')]);
    expect([await isIn(one), await isIn(other)].filter((isStillIn) => isStillIn)).toHaveLength(1);
  });

  it('are ended by an admin, at once', async () => {
    const here = await shop.stranger().logIn(fan, password);
    const organiser = await shop.stranger().logIn(admin, password);
    await organiser.api.user.admEndSessions.mutate({ user_id: ids.fan });
    expect(await isIn(here)).toBe(false);
    expect(await isIn(await shop.stranger().logIn(fan, password))).toBe(true);
    const own = organiser.api.user.admEndSessions.mutate({ user_id: ids.admin });
    expect(await refusalOf(own)).toMatchObject({ rule: 'NOT_YOURSELF' });
  });
});
