import { until } from '@fan-beats/events/testing';
import { Caller, refusalOf } from '../../../../test/caller';
import { startMailServer, type MailServer } from '../../../../test/mail-server';
import {
  ids,
  onKnownDevice,
  openTestShop,
  password,
  passwordHash,
  type TestShop,
} from '../../../../test/open-test-shop';
import { hashOfToken } from '../session/secret-tokens';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';
const chrome =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const fan = 'fan@example.org';

let shop: TestShop;
let mails: MailServer;
/** The same shop behind a proxy, so that callers have addresses of their own. */
let url: string;
let closeBehindProxy: () => Promise<void>;

beforeAll(async () => {
  mails = await startMailServer();
  shop = await openTestShop({ config: { smtpUrl: mails.url, publicUrl: 'https://shop.example' } });
  const behindProxy = await shop.another({ trustedProxies: 1, publicUrl: 'http://shop.example' });
  ({ url, close: closeBehindProxy } = behindProxy);
});

afterAll(async () => {
  await closeBehindProxy();
  await shop.close();
  await mails.close();
});

const browser = (agent: string, address: string): Caller =>
  new Caller(url, { 'user-agent': agent, 'x-forwarded-for': address });
const laptop = () => browser(firefox, '203.0.113.77');
const phone = () => browser(chrome, '2001:db8:aaaa:bbbb:cccc::1');

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
const list = (caller: Caller) => caller.api.user.getSessions.query();
const idOf = async (caller: Caller): Promise<string> =>
  (await list(caller)).sessions.find((one) => one.is_this)?.session_id ?? '';

beforeEach(async () => {
  await shop.owner.query('DELETE FROM sessions WHERE user_id = $1', [ids.fan]);
  await shop.owner.query('DELETE FROM logins; DELETE FROM refused_logins');
});

describe('the sessions of a person (rule D121)', () => {
  it('are listed with browser and shortened network, the own one marked, and those of others left out', async () => {
    await shop.stranger().logIn('other@example.org', password);
    const here = await laptop().logIn(fan, password);
    await phone().logIn(fan, password);
    const { sessions, total } = await list(here);
    expect(total).toBe(2);
    expect(sessions).toEqual([
      expect.objectContaining({ device: 'Chrome on Android', network: '2001:db8:aaaa:x', is_this: false }),
      expect.objectContaining({ device: 'Firefox on Linux', network: '203.0.113.x', is_this: true }),
    ]);
    expect(JSON.stringify(sessions)).not.toContain('bbbb');
  });

  it('show where a session was seen last', async () => {
    const here = await laptop().logIn(fan, password);
    const stolen = browser(chrome, '198.51.100.9');
    for (const [name, value] of here.cookies) stolen.cookies.set(name, value);
    await shop.owner.query("UPDATE sessions SET last_seen_at = now() - interval '1 hour'");
    expect(await refresh(stolen)).toBe(true);
    const [seen] = (await list(stolen)).sessions;
    expect(seen).toMatchObject({ device: 'Chrome on Android', network: '198.51.100.x' });
    expect(Date.now() - Date.parse(seen?.last_seen ?? '')).toBeLessThan(60_000);
  });

  it('end one by one, at once, and the others continue', async () => {
    const [here, there, third] = [
      await laptop().logIn(fan, password),
      await phone().logIn(fan, password),
      await phone().logIn(fan, password),
    ];
    const kept = there.copy();
    expect(await here.api.user.endSessions.mutate({ session_id: await idOf(there) })).toEqual({ ended: 1 });
    expect([await isIn(kept), await refresh(kept)]).toEqual([false, false]);
    expect([await isIn(here), await refresh(here)]).toEqual([true, true]);
    expect([await refresh(third), await isIn(third)]).toEqual([true, true]);
  });

  it('end all but this one; copies of its own tokens are worthless, too', async () => {
    const [here, there] = [await laptop().logIn(fan, password), await phone().logIn(fan, password)];
    const thief = here.copy();
    expect(await here.api.user.endSessions.mutate({ session_id: null })).toEqual({ ended: 1 });
    expect([await isIn(there), await refresh(there)]).toEqual([false, false]);
    expect([await isIn(thief), await refresh(thief)]).toEqual([false, false]);
    expect([await isIn(here), await refresh(here), await isIn(here)]).toEqual([true, true, true]);
    expect((await list(here)).total).toBe(1);
    expect(await here.api.user.endSessions.mutate({ session_id: null })).toEqual({ ended: 0 });
  });

  it('neither ends those of other people nor tells them apart from those that never were', async () => {
    const other = await shop.stranger().logIn('other@example.org', password);
    const here = await laptop().logIn(fan, password);
    const answers = [await idOf(other), '00000000-0000-4000-8000-000000000000', await idOf(here)].map((id) =>
      here.api.user.endSessions.mutate({ session_id: id }),
    );
    expect(await Promise.all(answers)).toEqual([{ ended: 0 }, { ended: 0 }, { ended: 0 }]);
    expect([await isIn(other), await isIn(here)]).toEqual([true, true]);
  });

  it('leaves one of two that end one another at the same moment', async () => {
    const [here, there] = [await laptop().logIn(fan, password), await phone().logIn(fan, password)];
    const both = [here, there].map((one) =>
      one.api.user.endSessions.mutate({ session_id: null }).then(
        () => 'ended the other',
        () => 'ended',
      ),
    );
    expect((await Promise.all(both)).sort()).toEqual(['ended', 'ended the other']);
    expect([await isIn(here), await isIn(there)].filter((one) => one)).toEqual([true]);
  });

  it('end when the same browser logs in again, also as somebody else', async () => {
    const here = await laptop().logIn(fan, password);
    const before = here.copy();
    await here.logIn(fan, password);
    expect([await isIn(before), await refresh(before), await isIn(here)]).toEqual([false, false, true]);
    const asFan = here.copy();
    await here.logIn('other@example.org', password);
    expect([await isIn(asFan), await refresh(asFan), await isIn(here)]).toEqual([false, false, true]);
    // Without its cookies of a session the browser still has that of its device.
    const device = here.cookies.get('fan_beats_device') ?? '';
    const left = here.copy();
    here.cookies.clear();
    here.cookies.set('fan_beats_device', device);
    await here.logIn('other@example.org', password);
    expect(await isIn(left)).toBe(false);
  });
});

describe('a change of the password (rule D122)', () => {
  const newPassword = 'a second one, longer';
  const change = (caller: Caller, presentPassword: string | null) =>
    caller.api.user.changePassword.mutate({ presentPassword, newPassword });

  it('needs the present one, ends all other sessions and links, and keeps this one', async () => {
    const [here, there] = [await laptop().logIn('other@example.org', password), phone()];
    await there.logIn('other@example.org', password);
    await shop.owner.query(
      "INSERT INTO entry_tokens (purpose, token_hash, user_id, expires_at) VALUES ('login', $1, $2, now() + interval '1 hour')",
      [hashOfToken('kept'), ids.otherFan],
    );
    const thief = here.copy();
    expect(await change(here, 'a wrong one')).toMatchObject({ success: false, wrong_password: true });
    expect(await change(here, null)).toMatchObject({ success: false, wrong_password: true });
    expect(await isIn(there)).toBe(true);
    expect(await change(here, password)).toMatchObject({ success: true });
    expect([await isIn(here), await refresh(here)]).toEqual([true, true]);
    for (const other of [there, thief])
      expect([await isIn(other), await refresh(other)]).toEqual([false, false]);
    const { api } = shop.stranger();
    expect(await api.user.logInByLink.mutate({ token: 'kept' })).toMatchObject({ success: false });
    expect(await api.user.login.mutate({ mail: 'other@example.org', password })).toMatchObject({
      success: false,
    });
    expect(await change(here, newPassword)).toMatchObject({ success: true });
    await phone().logIn('other@example.org', newPassword);
  });

  it('needs none for a quarter of an hour after a login by link', async () => {
    const byLink = async (): Promise<Caller> => {
      const caller = laptop();
      const token = `link ${Math.random()}`;
      await shop.owner.query(
        "INSERT INTO entry_tokens (purpose, token_hash, user_id, expires_at) VALUES ('login', $1, $2, now() + interval '1 hour')",
        [hashOfToken(token), ids.otherFan],
      );
      expect(await caller.api.user.logInByLink.mutate({ token })).toMatchObject({ success: true });
      return caller;
    };
    const late = await byLink();
    expect((await list(late)).came_by_link).toBe(true);
    await shop.owner.query("UPDATE sessions SET created_at = now() - interval '16 minutes'");
    expect((await list(late)).came_by_link).toBe(false);
    expect(await change(late, null)).toMatchObject({ success: false });
    expect(await change(await byLink(), null)).toMatchObject({ success: true });
  });

  it('slows down who guesses the present one in a session that is not theirs', async () => {
    const limited = await shop.another({ rateLimits: true });
    const thief = await new Caller(limited.url).logIn(fan, password);
    for (let n = 0; n < 5; n += 1) await change(thief, `guess ${n}`);
    expect(await refusalOf(change(thief, 'guess 6'))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await shop.owner.query('DELETE FROM guesses');
    await limited.close();
  });
});

describe('the facts of logins (rules A19, A27)', () => {
  const facts = async () =>
    (
      await shop.owner.query<object>(
        'SELECT how, device, network, known_device FROM logins ORDER BY login_id',
      )
    ).rows;

  it('have who, how, the device and the network; refused ones are counted', async () => {
    const here = laptop();
    const wrong = { mail: fan, password: 'a wrong one' };
    await here.api.user.login.mutate(wrong);
    await here.api.user.login.mutate(wrong);
    await here.api.user.logInByCode.mutate({ mail: fan, code: '123456' });
    await here.logIn(fan, password);
    await here.logIn(fan, password);
    expect(await facts()).toEqual([
      { how: 'password', device: 'Firefox on Linux', network: '203.0.113.x', known_device: false },
      { how: 'password', device: 'Firefox on Linux', network: '203.0.113.x', known_device: true },
    ]);
    expect((await list(here)).refused_logins).toBe(3);
    expect((await list(shop.callers.admin)).refused_logins).toBe(0);
  });

  it('are counted for an address that nobody has by as many writes', async () => {
    for (const mail of [fan, 'nobody@example.org'])
      await laptop().api.user.login.mutate({ mail, password: 'a wrong one' });
    const { rows } = await shop.owner.query(
      'SELECT user_id > 0 AS known, refused FROM refused_logins ORDER BY 1',
    );
    expect(rows).toEqual([
      { known: false, refused: 1 },
      { known: true, refused: 1 },
    ]);
  });

  it('are in the export of their person, and erased with them', async () => {
    const [userId, mail] = [900, 'mina@example.org'];
    await shop.owner.query(
      `INSERT INTO users (user_id, mail, mail_key, displayname, displayname_key, password_hash) VALUES ($1, $2, $2, 'Mina', 'mina', $3)`,
      [userId, mail, passwordHash],
    );
    await laptop().api.user.login.mutate({ mail, password: 'a wrong one' });
    const here = await phone().logIn(mail, password);
    const seen = { device: 'Chrome on Android', network: '2001:db8:aaaa:x' };
    const { sessions, logins, refused_logins } = await here.api.user.exportMyData.query();
    expect(sessions).toEqual([expect.objectContaining(seen)]);
    expect(logins).toEqual([expect.objectContaining({ ...seen, how: 'password', known_device: false })]);
    expect(refused_logins.map(({ refused }) => refused)).toEqual([1]);
    await shop.callers.admin.api.user.admErasePerson.mutate({ user_id: userId });
    const { rows } = await shop.owner.query(
      'SELECT user_id FROM logins UNION ALL SELECT user_id FROM refused_logins UNION ALL SELECT user_id FROM sessions WHERE user_id = 900',
    );
    expect(rows).toEqual([]);
  });

  it('are gone after 90 days', async () => {
    await laptop().logIn(fan, password);
    await laptop().api.user.login.mutate({ mail: fan, password: 'a wrong one' });
    await shop.owner.query("UPDATE logins SET logged_in_at = now() - interval '91 days'");
    await shop.owner.query('UPDATE refused_logins SET day = now()::date - 92');
    await laptop().logIn('other@example.org', 'a second one, longer');
    const { rows } = await shop.owner.query(
      'SELECT user_id FROM logins UNION ALL SELECT user_id FROM refused_logins',
    );
    expect(rows).toEqual([{ user_id: ids.otherFan }]);
  });
});

describe('the mail about a new login (rule A28)', () => {
  const admin = 'admin@example.org';
  const arrived = async (count: number): Promise<string[]> => {
    await until(() => mails.mails.length >= count);
    return mails.mails.splice(0);
  };

  it('goes to an organiser from an unknown device, and not from a known one', async () => {
    const here = await laptop().logIn(admin, password);
    const [mail = ''] = await arrived(1);
    expect(mail).toMatch(/^To: admin@example\.org$/m);
    expect(mail).toContain('Subject: Fan Beats: new login on Firefox on Linux');
    expect(mail).toContain('Firefox on Linux, network 203.0.113.x');
    await here.logIn(admin, password);
    await onKnownDevice(shop.url, shop.app, ids.admin).logIn(admin, password);
    expect(await shop.row('SELECT count(*)::int AS mailed FROM logins WHERE mailed')).toEqual({ mailed: 1 });
  });

  it('goes to a fan only if they want it', async () => {
    const here = await laptop().logIn(fan, password);
    expect(await shop.row('SELECT mailed FROM logins')).toEqual({ mailed: false });
    await here.api.user.chooseLoginMails.mutate({ wanted: true });
    expect((await list(here)).mails_of_logins).toBe(true);
    await phone().logIn(fan, password);
    expect((await arrived(1))[0]).toMatch(/^To: fan@example\.org$/m);
    await here.api.user.chooseLoginMails.mutate({ wanted: false });
    await phone().logIn(fan, password);
    expect(mails.mails).toEqual([]);
  });

  it('comes five times a day, however often somebody logs in at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => phone().logIn(admin, password)));
    expect(
      await shop.row(
        'SELECT count(*) FILTER (WHERE mailed)::int AS mailed, count(*)::int AS logins FROM logins',
      ),
    ).toEqual({
      mailed: 5,
      logins: 8,
    });
    expect(await arrived(5)).toHaveLength(5);
  });

  it('comes again from a device whose session was ended from another', async () => {
    const there = await phone().logIn(admin, password);
    const here = await onKnownDevice(shop.url, shop.app, ids.admin).logIn(admin, password);
    await here.api.user.endSessions.mutate({ session_id: await idOf(there) });
    await there.logIn(admin, password);
    const { rows } = await shop.owner.query('SELECT known_device FROM logins ORDER BY login_id');
    expect(rows.map((row: { known_device: boolean }) => row.known_device)).toEqual([false, true, false]);
    await arrived(2);
  });
});
