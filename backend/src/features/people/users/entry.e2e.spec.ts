import { Client } from 'pg';
import { filter, firstValueFrom } from 'rxjs';
import { Caller } from '../../../../test/caller';
import { entry, keepRows, makeWorld } from '../../../../test/make-world';
import { startMailServer, type MailServer } from '../../../../test/mail-server';
import { hashOfToken } from '../session/secret-tokens';
import { ids, openTestShop, password, type TestShop } from '../../../../test/open-test-shop';
import { Metrics } from '../../../platform/observability/metrics';
import { mayBeMailed } from '../../../platform/people/may-be-mailed';
import { LiveFeed } from '../../operation/live/live-feed';
import { Outbox } from '../../notices/outbox';
import { beginAnew, mailAll } from '../../notices/testing/mail-all';
import { Passwords } from '../session/passwords';

/** A long run has a thousand. */
const asks = Number(process.env['LINK_ASKS'] ?? 100);

let shop: TestShop;
let mails: MailServer;
let putBack: () => Promise<unknown>;

beforeAll(async () => {
  mails = await startMailServer();
  shop = await openTestShop({ config: { smtpUrl: mails.url, publicUrl: 'http://shop.example' } });
  await makeWorld(shop);
  putBack = await keepRows(shop.owner);
});

beforeEach(async () => {
  await beginAnew(shop);
  mails.mails.length = 0;
});

afterEach(async () => {
  jest.restoreAllMocks();
  await putBack();
});

afterAll(async () => {
  await shop.close();
  await mails.close();
});

const admin = () => shop.callers.admin.api;
/** Resolves when the pages of a person get a hint that something about them changed. */
const toldOf = (userId: number) =>
  firstValueFrom(
    shop.app
      .get(LiveFeed, { strict: false })
      .movements.pipe(filter((moved) => JSON.stringify(moved).includes(`"account-${userId}"`))),
  );
const over = { success: false, user: null, message: 'This link was used already or has expired.' };
const wrongCode = {
  success: false,
  message:
    'This code is wrong or has expired. Only the code of the newest mail works, for ten minutes and five tries, where you asked for it; the link of the same mail for as long as it says.',
};

interface Mailed {
  readonly mail: string;
  readonly token: string;
  readonly code: string;
}

/** Sends the waiting mails and returns the newest. */
async function mailed(): Promise<Mailed> {
  await mailAll(shop);
  const mail = mails.mails.pop() ?? '';
  return {
    mail,
    token: /\/(?:enter|confirm-mail)#([\w-]{43})$/m.exec(mail)?.[1] ?? '',
    code: /within ten minutes: (\d{6})$/m.exec(mail)?.[1] ?? '',
  };
}

async function ask(mail: string, caller: Caller = shop.stranger()): Promise<Mailed> {
  await caller.api.user.requestLoginLink.mutate({ mail });
  return mailed();
}

const whoIs = async (caller: Caller) => (await caller.api.user.getUserInfo.query()).displayname;
const byLink = (token: string, caller: Caller = shop.stranger()) =>
  caller.api.user.logInByLink.mutate({ token });
const addPerson = (displayname: string, mail?: string) =>
  admin().user.admAddPerson.mutate({ displayname, ...(mail && { mail }) });
const tokenOf = (link: string | null) => link?.split('#')[1] ?? '';

describe('a link to log in (rules A11, A12)', () => {
  it('lets its person in once, also where it is pressed twice at once, and stores no secret', async () => {
    const { mail, token, code } = await ask('FAN@example.org');
    expect(mail).toMatch(/^To: fan@example\.org$/m);
    const { rows } = await shop.owner.query('SELECT * FROM entry_tokens');
    const { rows: queued } = await shop.owner.query('SELECT * FROM mails');
    for (const secret of [token, code]) expect(JSON.stringify([rows, queued])).not.toContain(`"${secret}"`);
    const caller = shop.stranger();
    const answers = await Promise.all([byLink(token, caller), byLink(token), byLink(token)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await byLink(token)).toEqual(over);
  });

  it('is followed by a session of its person alone', async () => {
    const caller = shop.stranger();
    const { token } = await ask('fan@example.org');
    expect(await byLink(token, caller)).toMatchObject({ success: true, user: { user_id: ids.fan } });
    expect(await whoIs(caller)).toBe('Fan');
    expect(
      await shop.row('SELECT mail_proven_at IS NOT NULL AS proven FROM users WHERE user_id = $1', [ids.fan]),
    ).toEqual({
      proven: true,
    });
  });

  it('is over after half an hour, and with the next one that was used', async () => {
    const [first, second] = [await ask('fan@example.org'), await ask('fan@example.org')];
    const linksEndIn = (minutes: number) =>
      shop.owner.query('UPDATE entry_tokens SET expires_at = $1', [new Date(Date.now() + minutes * 60_000)]);
    const life = `SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM entry_tokens WHERE token_hash = $1`;
    expect(await shop.row(life, [hashOfToken(second.token)])).toEqual({ minutes: 30 });
    await linksEndIn(-1);
    expect(await byLink(second.token)).toEqual(over);
    await linksEndIn(29);
    expect(await byLink(second.token)).toMatchObject({ success: true });
    expect(await byLink(first.token)).toEqual(over);
  });

  it('is of its kind: none for a new password, to prove an address or to register', async () => {
    const { token } = await ask('fan@example.org');
    const { api } = shop.stranger();
    expect(await api.user.resetPassword.mutate({ token, newPassword: password })).toMatchObject({
      success: false,
    });
    expect(await api.user.confirmMail.mutate({ token })).toMatchObject({ success: false });
    expect(await byLink(token)).toMatchObject({ success: true });
  });

  it('lets no admin in, who are told that they need their password, and no banned person', async () => {
    const { mail, token } = await ask('admin@example.org');
    expect([token, mail]).toEqual(['', expect.stringContaining('Organisers need their password')]);
    expect(await ask('banned@example.org')).toEqual({ mail: '', token: '', code: '' });
    const fans = await ask('fan@example.org');
    await shop.owner.query('UPDATE users SET banned = true WHERE user_id = $1', [ids.fan]);
    expect(await byLink(fans.token)).toMatchObject({
      message: 'This account has been banned. Please contact support.',
      banned: true,
    });
    await shop.owner.query('UPDATE users SET banned = false WHERE user_id = $1', [ids.fan]);
    // A person who was not let in has not used the link.
    expect(await byLink(fans.token)).toMatchObject({ success: true });
    expect(await byLink(fans.token)).toEqual(over);
    const others = await ask('other@example.org');
    await shop.owner.query('UPDATE users SET user_role = 2 WHERE user_id = $1', [ids.otherFan]);
    expect(await byLink(others.token)).toMatchObject({
      success: false,
      message: expect.stringContaining('password') as string,
    });
  });

  it('is not opened by a GET, a HEAD or the page behind it', async () => {
    const { token } = await ask('fan@example.org');
    const input = encodeURIComponent(JSON.stringify({ token }));
    for (let n = 0; n < 5; n += 1)
      for (const method of ['GET', 'HEAD'])
        for (const path of ['enter', 'confirm-mail', `join/${token}`, `api/user.logInByLink?input=${input}`])
          await fetch(`${shop.url}/${path}`, { method });
    expect(await byLink(token)).toMatchObject({ success: true });
  });
});

describe('the page of a link asks what it still opens (rule A25)', () => {
  const check = (token: string) => shop.stranger().api.user.checkLink.mutate({ token });
  const nothing = { opens: null, inviter: null };
  const byOrganiser = 'Organiser';

  it('and is told its kind and who invited, and whose it is by nothing', async () => {
    const { token } = await ask('fan@example.org');
    expect(await check(token)).toEqual({ opens: 'login', inviter: null });
    const { user_id } = await addPerson('Rita');
    const invitation = tokenOf((await admin().user.admInvite.mutate({ user_id, by: 'link' })).link);
    expect(await check(invitation)).toEqual({ opens: 'invitation', inviter: byOrganiser });
    const { link } = await admin().user.admMakeShopLink.mutate({ days: 1, most_people: 1 });
    expect(await check(tokenOf(link))).toEqual({ opens: 'shop', inviter: byOrganiser });
    // That did not use the link.
    expect(await byLink(token)).toMatchObject({ success: true });
  });

  it('and is told the same of a guess and of a link that was used, ended, was withdrawn or is full', async () => {
    expect(await check('a'.repeat(43))).toEqual(nothing);
    const used = await ask('fan@example.org');
    await byLink(used.token);
    expect(await check(used.token)).toEqual(nothing);
    const { user_id } = await addPerson('Sam');
    const withdrawn = tokenOf((await admin().user.admInvite.mutate({ user_id, by: 'link' })).link);
    await admin().user.admRevokeInvitation.mutate({ user_id });
    expect(await check(withdrawn)).toEqual(nothing);
    const [full, ending] = await Promise.all(
      [1, 1].map(async (most_people) =>
        tokenOf((await admin().user.admMakeShopLink.mutate({ days: 1, most_people })).link),
      ),
    );
    const came = { mail: 'tess@example.org', pwdhash: password, displayname: 'Tess', link: full ?? '' };
    expect(await shop.stranger().api.user.register.mutate(came)).toMatchObject({ success: true });
    expect(await check(full ?? '')).toEqual(nothing);
    expect((await check(ending ?? '')).opens).toBe('shop');
    await shop.owner.query("UPDATE entry_tokens SET expires_at = now() - interval '1 second'");
    expect(await check(ending ?? '')).toEqual(nothing);
  });

  it('and is not told of an inviter who was banned or is not an organiser any more', async () => {
    const { link } = await admin().user.admMakeShopLink.mutate({ days: 1, most_people: 1 });
    await shop.owner.query('UPDATE users SET banned = true WHERE user_id = $1', [ids.admin]);
    expect(await check(tokenOf(link))).toEqual({ opens: 'shop', inviter: null });
  });
});

describe('the code of such a mail', () => {
  it('works in the browser that asked, five tries long', async () => {
    const asker = shop.stranger();
    const { code } = await ask('fan@example.org', asker);
    const tryCode = (typed: string, caller = asker) =>
      caller.api.user.logInByCode.mutate({ mail: 'FAN@example.org', code: typed });
    expect(await tryCode(code, shop.stranger())).toMatchObject(wrongCode);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 4; n += 1) expect(await tryCode(wrong)).toMatchObject(wrongCode);
    expect(await tryCode(code)).toMatchObject({ success: true, user: { user_id: ids.fan } });
    expect(await tryCode(code)).toMatchObject(wrongCode);
    const again = await ask('fan@example.org', asker);
    const others = again.code === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 5 }, () => tryCode(others)));
    expect(await tryCode(again.code)).toMatchObject(wrongCode);
    expect(await byLink(again.token)).toMatchObject({ success: true });
  });

  it('is over after ten minutes, before its link', async () => {
    const asker = shop.stranger();
    const { code, token } = await ask('fan@example.org', asker);
    await shop.owner.query('UPDATE entry_tokens SET created_at = $1', [new Date(Date.now() - 11 * 60_000)]);
    expect(await asker.api.user.logInByCode.mutate({ mail: 'fan@example.org', code })).toMatchObject(
      wrongCode,
    );
    expect(await byLink(token)).toMatchObject({ success: true });
  });

  it('is of one address and its newest mail: a guess is not tried at the others that the browser asked for', async () => {
    const asker = shop.stranger();
    const first = await ask('other@example.org', asker);
    const older = await ask('fan@example.org', asker);
    const newest = await ask('fan@example.org', asker);
    const tryCode = (mail: string, code: string) => asker.api.user.logInByCode.mutate({ mail, code });
    expect(await tryCode('fan@example.org', first.code)).toMatchObject(wrongCode);
    if (older.code !== newest.code)
      expect(await tryCode('fan@example.org', older.code)).toMatchObject(wrongCode);
    expect(await tryCode('other@example.org', first.code)).toMatchObject({ user: { user_id: ids.otherFan } });
    expect(await tryCode('fan@example.org', newest.code)).toMatchObject({ user: { user_id: ids.fan } });
  });

  it('is not tried more than twenty times a day in one browser, whatever the addresses', async () => {
    const asker = shop.stranger();
    const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
    for (let n = 0; n < 4; n += 1) {
      const { code } = await ask(n % 2 ? 'fan@example.org' : 'other@example.org', asker);
      const mail = n % 2 ? 'fan@example.org' : 'other@example.org';
      for (let tries = 0; tries < 5; tries += 1)
        await asker.api.user.logInByCode.mutate({ mail, code: wrongOf(code) });
    }
    const { code } = await ask('fan@example.org', asker);
    expect(await asker.api.user.logInByCode.mutate({ mail: 'fan@example.org', code })).toMatchObject(
      wrongCode,
    );
    const another = shop.stranger();
    const fresh = await ask('fan@example.org', another);
    expect(
      await another.api.user.logInByCode.mutate({ mail: 'fan@example.org', code: fresh.code }),
    ).toMatchObject({ success: true });
  });

  it('is bound to a cookie of the server: a browser cannot choose the value', async () => {
    const chosen = new Caller(shop.url, { cookie: 'fan_beats_asker=chosen' });
    const { code } = await ask('fan@example.org', chosen);
    const same = new Caller(shop.url, { cookie: 'fan_beats_asker=chosen' });
    expect(await same.api.user.logInByCode.mutate({ mail: 'fan@example.org', code })).toMatchObject(
      wrongCode,
    );
  });
});

describe('the first proof of an address (rules A14, A15)', () => {
  const taken = { mail: 'real-fan@example.net', pwdhash: password, displayname: 'Real Fan' };

  /** A person registers with the address of another person. The mail of that goes to the other person. */
  async function registered() {
    const registrant = shop.stranger();
    await registrant.api.user.register.mutate(taken);
    const { token } = await mailed();
    await registrant.logIn(taken.mail, password);
    return { registrant, proof: token };
  }
  const unproven = async (caller: Caller) => (await caller.api.user.getUserInfo.query()).mail_unproven;
  const confirm = (token: string, typed?: string, caller = shop.stranger()) =>
    caller.api.user.confirmMail.mutate({ token, ...(typed && { password: typed }) });

  it('by a link ends the password, the sessions and the links of whoever registered, and says so', async () => {
    const { registrant, proof } = await registered();
    expect(await unproven(registrant)).toBe(true);
    const owner = shop.stranger();
    const { token } = await ask(taken.mail);
    expect(await byLink(token, owner)).toMatchObject({
      success: true,
      user: { without_password: true },
      message: expect.stringContaining(
        'its password was removed and all its other sessions have ended',
      ) as string,
    });
    await expect(registrant.api.user.getUserInfo.query()).rejects.toThrow('Please log in');
    await expect(registrant.api.user.refreshToken.mutate()).rejects.toThrow();
    await expect(shop.stranger().logIn(taken.mail, password)).rejects.toThrow('incorrect');
    expect(await confirm(proof)).toMatchObject({ success: false });
    expect(await unproven(owner)).toBeUndefined();
    // The second proof ends nothing.
    await owner.api.user.choosePassword.mutate({ newPassword: 'of the owner' });
    const again = await ask(taken.mail);
    expect(await byLink(again.token)).toMatchObject({ success: true, message: '' });
    expect(await whoIs(owner)).toBe('Real Fan');
    await shop.stranger().logIn(taken.mail, 'of the owner');
  });

  it('by the link that registering mails keeps the session that opens it', async () => {
    const { registrant, proof } = await registered();
    expect(await confirm(proof, undefined, registrant)).toEqual({
      success: true,
      message: 'This is your email address from now on.',
    });
    expect(await unproven(registrant)).toBeUndefined();
    await shop.stranger().logIn(taken.mail, password);
  });

  it('by that link in another browser keeps everything with the password', async () => {
    const { registrant } = await registered();
    expect(await registrant.api.user.requestMailProof.mutate()).toMatchObject({ success: true });
    const { token } = await mailed();
    expect(await confirm(token, 'a wrong one')).toMatchObject({ success: false, wrong_password: true });
    expect(await confirm(token, password)).toEqual({
      success: true,
      message: 'This is your email address from now on.',
    });
    expect(await whoIs(registrant)).toBe('Real Fan');
  });

  it('by that link in another browser without the password keeps nothing', async () => {
    const { registrant, proof } = await registered();
    expect(await confirm(proof)).toMatchObject({
      success: true,
      message: expect.stringContaining('its password was removed') as string,
    });
    await expect(registrant.api.user.getUserInfo.query()).rejects.toThrow('Please log in');
    await expect(shop.stranger().logIn(taken.mail, password)).rejects.toThrow('incorrect');
  });

  it('comes before an organiser writes the address down for somebody: who has it is named', async () => {
    await registered();
    await expect(addPerson('Real Fan K', taken.mail)).rejects.toThrow(
      'Real Fan registered with this address, and nobody confirmed it',
    );
  });

  it('by a session of somebody else keeps nothing', async () => {
    const { registrant, proof } = await registered();
    await confirm(proof, undefined, shop.callers.fan);
    await expect(registrant.api.user.getUserInfo.query()).rejects.toThrow('Please log in');
  });
});

describe('the open links of a person (rule A15)', () => {
  it('end with a new password, also an invitation that was mailed', async () => {
    const { user_id } = await addPerson('Rita', 'rita@example.org');
    await admin().user.admInvite.mutate({ user_id, by: 'mail' });
    const invitation = await mailed();
    await shop.stranger().api.user.requestPasswordReset.mutate({ email: 'rita@example.org' });
    await mailAll(shop);
    const reset = /\/reset-password\S*?[#=]([\w-]{43})/.exec(mails.mails.pop() ?? '')?.[1] ?? '';
    const login = await ask('rita@example.org');
    const newPassword = 'rita has one now';
    expect(await shop.stranger().api.user.resetPassword.mutate({ token: reset, newPassword })).toMatchObject({
      success: true,
    });
    for (const { token } of [invitation, login]) expect(await byLink(token)).toEqual(over);
  });

  it('end with a first password: a copied invitation that somebody kept lets nobody in', async () => {
    const { user_id } = await addPerson('Sara', 'sara@example.org');
    const make = async () => tokenOf((await admin().user.admInvite.mutate({ user_id, by: 'link' })).link);
    const [used, kept] = [await make(), await make()];
    const sara = shop.stranger();
    await byLink(used, sara);
    await shop.owner.query('UPDATE entry_tokens SET used_at = NULL WHERE token_hash = $1', [
      hashOfToken(kept),
    ]);
    await sara.api.user.choosePassword.mutate({ newPassword: 'sara has one now' });
    expect(await byLink(kept)).toEqual(over);
  });

  it('from an invitation count only for a person without an account', async () => {
    const { user_id } = await addPerson('Tom', 'tom@example.org');
    const copied = tokenOf((await admin().user.admInvite.mutate({ user_id, by: 'link' })).link);
    await admin().user.admInvite.mutate({ user_id, by: 'mail', again: true });
    const { token } = await mailed();
    // An account that exists without any of the ways that end links.
    await shop.owner.query("UPDATE users SET password_hash = 'x' WHERE user_id = $1", [user_id]);
    for (const link of [copied, token]) expect(await byLink(link)).toEqual(over);
  });
});

describe('asking for a link', () => {
  it('is answered alike for known and unknown addresses, before anybody has looked', async () => {
    await shop.owner.query('BEGIN; LOCK TABLE users');
    const answers = [];
    for (const mail of ['fan@example.org', 'nobody@example.org'])
      answers.push(await shop.stranger().api.user.requestLoginLink.mutate({ mail }));
    await shop.owner.query('ROLLBACK');
    expect(answers[0]).toEqual(answers[1]);
    await mailAll(shop);
    expect(mails.mails).toHaveLength(1);
  });

  it('is the same work for known and unknown addresses, and so is asking for a new password', async () => {
    jest.spyOn(Outbox.prototype, 'send').mockResolvedValue();
    const [hash, query] = [jest.spyOn(Passwords.prototype, 'hash'), jest.spyOn(Client.prototype, 'query')];
    const workOf = async (act: () => Promise<unknown>) => {
      query.mockClear();
      await act();
      const texts = query.mock.calls.map(([said]: readonly unknown[]) =>
        typeof said === 'string' ? said : (said as { text: string }).text,
      );
      return texts.filter((text) => /mails|entry_tokens|users/.test(text));
    };
    const { api } = shop.stranger();
    const work = [];
    for (const mail of ['fan@example.org', 'nobody@example.org']) {
      const link = await workOf(() => api.user.requestLoginLink.mutate({ mail }));
      work.push([link, await workOf(() => api.user.requestPasswordReset.mutate({ email: mail }))]);
    }
    expect(work[0]).toEqual(work[1]);
    expect(work[0]?.map(({ length }) => length)).toEqual([3, 3]);
    expect(hash).not.toHaveBeenCalled();
  });

  it(`${asks} times, from everywhere, sends three mails at most`, async () => {
    const limited = await shop.another({ rateLimits: true, trustedProxies: 1 });
    const spellings = [
      'fan@example.org',
      'FAN@example.org',
      'Fan@Example.org',
      'fAn@example.org',
      'fan@EXAMPLE.org',
    ];
    const told = new Set<string>();
    for (let n = 0; n < asks / spellings.length; n += 1) {
      const { api } = new Caller(limited.url, { 'x-forwarded-for': `10.0.0.${n}` });
      const answers = await Promise.all(spellings.map((mail) => api.user.requestLoginLink.mutate({ mail })));
      for (const { message } of answers) told.add(message);
    }
    await limited.close();
    expect([...told]).toEqual([expect.stringContaining('At most three mails are sent in half an hour.')]);
    await mailAll(shop);
    expect(mails.mails).toHaveLength(3);
  });
});

describe('personal links of many (rule A32)', () => {
  it('let each person in once, leave out who has an account, and are told and untold', async () => {
    const { user_id } = await admin().user.admAddPerson.mutate({ displayname: 'Chat', instagram: 'chat' });
    await expect(admin().user.admTellInvited.mutate({ user_id, told: true })).rejects.toThrow('no open link');
    const { links } = await admin().user.admMakeLinks.mutate({ user_ids: [user_id, ids.fan, ids.admin] });
    expect(links).toEqual([{ user_id, link: expect.stringContaining('/enter#') as string }]);
    await admin().user.admTellInvited.mutate({ user_id, told: true });
    expect(await toldAt(user_id)).toBeInstanceOf(Date);
    await admin().user.admTellInvited.mutate({ user_id, told: false });
    expect(await toldAt(user_id)).toBeNull();
    const token = tokenOf(links[0]?.link ?? null);
    expect(await byLink(token)).toMatchObject({ success: true });
    expect(await byLink(token)).toEqual(over);
  });

  async function toldAt(userId: number): Promise<Date | null | undefined> {
    const { rows } = await shop.owner.query<{ told_at: Date | null }>(
      'SELECT told_at FROM entry_tokens WHERE user_id = $1 ORDER BY token_id DESC LIMIT 1',
      [userId],
    );
    return rows[0]?.told_at;
  }
});

describe('an invitation (rules A9, A12)', () => {
  it('by mail lets a person without an account in, who then chooses a password', async () => {
    const { user_id } = await addPerson('Olga', 'olga@example.org');
    await admin().claims.admProxySubmitCart.mutate({ user_id, go: 1, entries: [entry(1, 1)] });
    await admin().user.admInvite.mutate({ user_id, by: 'mail' });
    expect(await admin().user.admGetInvitation.query({ user_id })).toMatchObject({ state: 'queued' });
    await expect(admin().user.admInvite.mutate({ user_id, by: 'mail' })).rejects.toThrow('still open');
    const { mail, token } = await mailed();
    expect(mail).toContain('http://shop.example/enter#');
    // Each invitation has the state of its own mail.
    const other = await addPerson('Otto', 'otto@example.org');
    await admin().user.admInvite.mutate({ user_id: other.user_id, by: 'mail' });
    expect(await admin().user.admGetInvitation.query(other)).toMatchObject({ state: 'queued' });
    expect(await admin().user.admGetInvitation.query({ user_id })).toMatchObject({ state: 'handed over' });
    await mailed();
    const olga = shop.stranger();
    expect(await byLink(token, olga)).toMatchObject({ user: { user_id, without_password: true } });
    expect(await olga.api.claims.getUserClaims.query()).toHaveLength(1);
    expect(await admin().user.admGetInvitation.query({ user_id })).toMatchObject({ state: 'used' });
    expect(await admin().user.admGetUser.query({ user_id })).not.toHaveProperty('without_account');
    expect((await mayBeMailed(shop.owner, [user_id])).size).toBe(1);
    const newPassword = 'olga has one now';
    expect(await olga.api.user.choosePassword.mutate({ newPassword })).toMatchObject({ success: true });
    expect(await olga.api.user.choosePassword.mutate({ newPassword })).toMatchObject({ success: false });
    await shop.stranger().logIn('olga@example.org', newPassword);
  });

  it('that was copied does so too, until it is revoked; the address is proven by a link of its own', async () => {
    const { user_id } = await addPerson('Pia');
    const make = async () => tokenOf((await admin().user.admInvite.mutate({ user_id, by: 'link' })).link);
    const revoked = await make();
    await admin().user.admRevokeInvitation.mutate({ user_id });
    expect(await byLink(revoked)).toEqual(over);
    expect(await admin().user.admGetInvitation.query({ user_id })).toMatchObject({ state: 'revoked' });
    const [used, unused] = [await make(), await make()];
    expect(await byLink(revoked)).toEqual(over);
    const pia = shop.stranger();
    expect(await byLink(used, pia)).toMatchObject({ success: true });
    expect(await pia.api.user.choosePassword.mutate({ newPassword: 'pia has none yet' })).toMatchObject({
      success: false,
    });
    await pia.api.user.addMail.mutate({ mail: 'FAN@example.org' });
    expect(await mailed()).toMatchObject({ mail: '' });
    await pia.api.user.addMail.mutate({ mail: 'Pia@example.org' });
    const { token } = await mailed();
    const told = toldOf(user_id);
    expect(await pia.api.user.confirmMail.mutate({ token })).toMatchObject({ success: true });
    await told;
    expect(await shop.stranger().api.user.confirmMail.mutate({ token })).toMatchObject({ success: false });
    expect(await pia.api.user.getUserInfo.query()).toMatchObject({ mail: 'Pia@example.org' });
    expect(await pia.api.user.choosePassword.mutate({ newPassword: 'pia has one now' })).toMatchObject({
      success: true,
    });
    await shop.stranger().logIn('pia@example.org', 'pia has one now');
    expect(await byLink(unused)).toEqual(over);
    await expect(make()).rejects.toThrow('This person has an account');
  });

  it('for somebody who is banned stays unused, and opens once they are not banned any more', async () => {
    const { user_id } = await addPerson('Quinn');
    const token = tokenOf((await admin().user.admInvite.mutate({ user_id, by: 'link' })).link);
    const ban = (banned: boolean) => admin().user.admUpdateUser.mutate({ user_id, banned });
    await ban(true);
    expect(await byLink(token)).toMatchObject({ message: expect.stringContaining('banned') as string });
    expect(await admin().user.admGetInvitation.query({ user_id })).toMatchObject({ state: 'copied' });
    await ban(false);
    const answers = await Promise.all([byLink(token), byLink(token)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it('goes to all who hold claims and have an address, once, and only to as many as were shown', async () => {
    const made = [];
    for (const [name, mail] of [
      ['Una', 'una@example.org'],
      ['Vera', 'vera@example.org'],
      ['Wilma', undefined],
    ] as const)
      made.push((await addPerson(name, mail)).user_id);
    await addPerson('Without claims', 'without@example.org');
    for (const user_id of made)
      await admin().claims.admProxySubmitCart.mutate({ user_id, go: 1, entries: [entry(1, 1)] });
    const preview = await admin().user.admPreviewInvitations.query();
    expect(preview).toMatchObject({
      people: [{ displayname: 'Una' }, { displayname: 'Vera' }],
      without_mail: 1,
    });
    await admin().user.admSendTestInvitation.mutate();
    expect((await mailed()).mail).toMatch(/^To: admin@example\.org$/m);
    await expect(admin().user.admInviteAll.mutate({ people: 3 })).rejects.toThrow(
      'This goes to 2 people now',
    );
    await expect(admin().user.admInviteAll.mutate({ people: 2, digest: 'of others' })).rejects.toThrow(
      'The recipients have changed',
    );
    const sent = await Promise.allSettled(
      [2, 2].map((people) => admin().user.admInviteAll.mutate({ people, digest: preview.digest })),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await mailAll(shop);
    const readers = mails.mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]);
    expect(readers).toHaveLength(2);
    expect(new Set(readers)).toEqual(new Set(['una@example.org', 'vera@example.org']));
    expect(await admin().user.admPreviewInvitations.query()).toMatchObject({ people: [], invited: 2 });
  });

  it('ends with its person, and is made for no admin', async () => {
    const { user_id } = await addPerson('Xenia', 'xenia@example.org');
    const { link } = await admin().user.admInvite.mutate({ user_id, by: 'link' });
    await shop.stranger().api.user.requestLoginLink.mutate({ mail: 'xenia@example.org' });
    await admin().user.admErasePerson.mutate({ user_id });
    expect(await byLink(tokenOf(link))).toEqual(over);
    expect((await mailed()).mail).toBe('');
    const { rows } = await shop.owner.query(
      'SELECT user_id, subject FROM entry_tokens WHERE user_id = $1 OR subject IS NOT NULL',
      [user_id],
    );
    expect(rows).toEqual([]);
    await expect(admin().user.admInvite.mutate({ user_id: ids.otherAdmin, by: 'link' })).rejects.toThrow(
      'Only fans',
    );
  });
});

describe('registering (rules A9, A13)', () => {
  const register = (change: object) =>
    shop.stranger().api.user.register.mutate({
      mail: 'new@example.org',
      pwdhash: password,
      displayname: 'New',
      ...change,
    });
  const takes = async (registration: 'open' | 'link' | 'approved') => {
    const { version: expected_version, ...look } = await admin().settings.admGetShop.query();
    return admin().settings.admSaveShop.mutate({ ...look, registration, expected_version });
  };

  it('with the address of a person without an account binds nothing until its link is opened, and tells nothing', async () => {
    const { user_id } = await addPerson('Zoe', 'zoe@example.org');
    const unknown = await register({ mail: 'unknown@example.org', displayname: 'Somebody' });
    expect(await register({ mail: 'ZOE@example.org', displayname: 'Zoe 2' })).toEqual(unknown);
    expect(await register({ mail: 'zoe@example.org', displayname: 'Fan' })).toMatchObject({
      usernameConflict: true,
    });
    await expect(shop.stranger().logIn('zoe@example.org', password)).rejects.toThrow('incorrect');
    const { token, code } = await mailed();
    expect(code).toBe('');
    expect(await byLink(token)).toMatchObject({
      user: { user_id, displayname: 'Zoe', without_password: true },
    });
    const hash = jest.spyOn(Passwords.prototype, 'hash');
    expect(await register({ mail: 'fan@example.org', displayname: 'Zoe 3' })).toMatchObject({
      message: 'An account with this email already exists.',
    });
    expect(hash).toHaveBeenCalledTimes(1);
  });

  it('by link alone takes those who have one, as many as may', async () => {
    await takes('link');
    expect(await register({})).toMatchObject({
      success: false,
      message: expect.stringContaining('by a link alone') as string,
    });
    const { link } = await admin().user.admMakeShopLink.mutate({ days: 1, most_people: 2 });
    const secret = link.split('/join#')[1] ?? '';
    const come = (name: string) => register({ mail: `${name}@example.org`, displayname: name, link: secret });
    const came = await Promise.all(['Ann', 'Bea', 'Cleo', 'Dora'].map(come));
    expect(came.filter(({ success }) => success)).toHaveLength(2);
    const [shown] = await admin().user.admGetShopLinks.query();
    expect(shown).toMatchObject({ most_people: 2, state: 'full' });
    expect(shown?.people).toHaveLength(2);
    // A person who was erased still counts as registered by the link.
    await admin().user.admErasePerson.mutate({ user_id: shown?.people[0]?.user_id ?? 0 });
    const [full] = await admin().user.admGetShopLinks.query();
    expect([full?.state, full?.people[0]?.displayname]).toEqual(['full', 'Gelöschter Nutzer']);
    const { link: second } = await admin().user.admMakeShopLink.mutate({ days: 1, most_people: 2 });
    const [newest] = await admin().user.admGetShopLinks.query();
    await admin().user.admRevokeShopLink.mutate({ token_id: newest?.token_id ?? 0 });
    expect(await register({ link: second.split('/join#')[1] ?? '' })).toMatchObject({ success: false });
  });

  it('lets nobody in before an organiser approves, by password or link, and writes to them then', async () => {
    await takes('approved');
    expect(await register({})).toMatchObject({
      success: true,
      message: expect.stringContaining('has to let you in') as string,
    });
    await expect(shop.stranger().logIn('new@example.org', password)).rejects.toThrow(
      'has not let you in yet',
    );
    const { mail: ofRegistration } = await mailed();
    expect(ofRegistration).toContain('is this your address?');
    expect(await ask('new@example.org')).toMatchObject({ mail: '' });
    const waiting = (await admin().user.admGetUsers.query()).filter(({ awaits_approval }) => awaits_approval);
    expect(waiting).toMatchObject([{ displayname: 'New' }]);
    const user_id = waiting[0]?.user_id ?? 0;
    const approve = () => admin().user.admApprove.mutate({ user_id });
    await admin().user.admUpdateUser.mutate({ user_id, banned: true });
    await expect(approve()).rejects.toThrow('This person is banned');
    await admin().user.admUpdateUser.mutate({ user_id, banned: false });
    await admin().user.admMergePeople.mutate({ user_id, into_user_id: ids.fan });
    await expect(approve()).rejects.toThrow('not found');
    await admin().user.admSeparatePeople.mutate({ user_id });
    await Promise.all([1, 2].map(approve));
    await mailAll(shop);
    expect(mails.mails).toEqual([expect.stringContaining('has let you in')]);
    await shop.stranger().logIn('new@example.org', password);
  });

  it('tells a person with a dead link that they wait for approval, as anybody without a link', async () => {
    await takes('approved');
    await addPerson('Zoe', 'zoe@example.org');
    const make = async () => (await admin().user.admMakeShopLink.mutate({ days: 1, most_people: 1 })).link;
    const link = (await make()).split('/join#')[1] ?? '';
    expect(await register({ link })).not.toHaveProperty('awaits_approval');
    const late = await register({ mail: 'late@example.org', displayname: 'Late', link });
    expect(late).toMatchObject({ success: true, awaits_approval: true });
    expect(await register({ mail: 'zoe@example.org', displayname: 'Zoe 2', link })).toEqual(late);
    expect(await register({ mail: 'later@example.org', displayname: 'Later' })).toEqual(late);
  });
});

describe('logging in at an event (rules A17, A19)', () => {
  it('lets in forty people with right passwords from one address, and records how and from what', async () => {
    const limited = await shop.another({ rateLimits: true, trustedProxies: 1 });
    const headers = {
      'x-forwarded-for': '10.9.9.9',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0',
    };
    for (let n = 0; n < 70; n += 1)
      await new Caller(limited.url, headers).logIn(n % 2 ? 'fan@example.org' : 'other@example.org', password);
    const wrong = { mail: 'fan@example.org', password: 'a wrong one' };
    await new Caller(limited.url, headers).api.user.login.mutate(wrong);
    await new Caller(limited.url, headers).logIn('fan@example.org', password);
    expect(
      await shop.row(
        'SELECT user_id, how, device, network, refused_before FROM logins ORDER BY login_id DESC LIMIT 1',
      ),
    ).toEqual({
      user_id: ids.fan,
      how: 'password',
      device: 'Firefox on Linux',
      network: '10.9.9.x',
      refused_before: 1,
    });
    const metrics = await limited.app.get(Metrics).text();
    expect(metrics).toContain('fan_beats_calls_total{procedure="user.login",outcome="refused"} 1');
    await limited.close();
  });
});
