import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { PersonKeys1763800101001 } from '../../../../migrations/1763800101001-person-keys';
import { MailDomains1764000050101 } from '../../../../migrations/1764000050101-mail-domains';
import { onCitus } from '../../../../../scripts/jest/test-database';
import { refusalOf } from '../../../../test/caller';
import { keepRows } from '../../../../test/make-world';
import { ids, openTestShop, password, passwordHash, type TestShop } from '../../../../test/open-test-shop';

import { demoteUser, ensureFirstAdmin } from './first-admin';

let shop: TestShop;
let putBack: () => Promise<unknown>;

beforeAll(async () => {
  shop = await openTestShop();
  putBack = await keepRows(shop.owner);
});

afterEach(() => putBack());

afterAll(() => shop.close());

const admin = () => shop.callers.admin.api;
const fan = () => shop.callers.fan.api;
const register = (change: object) =>
  shop.stranger().api.user.register.mutate({
    mail: 'new@example.org',
    pwdhash: password,
    displayname: 'New',
    instagram: '',
    ...change,
  });

describe('registering', () => {
  it('makes a fan who can log in, whatever the case of the address', async () => {
    await expect(register({ instagram: ' ' }).catch(() => 'refused')).resolves.toBe('refused');
    await expect(register({ displayname: '  New  ' })).resolves.toMatchObject({ success: true });
    const caller = await shop.stranger().logIn('NEW@example.org', password);
    await expect(caller.api.user.getUserInfo.query()).resolves.toMatchObject({
      mail: 'new@example.org',
      displayname: 'New',
      instagram: null,
      user_role: 1,
      balance: 0,
      points: 0,
      unavailable_points: 0,
      banned: false,
    });
  });

  it('says what is taken', async () => {
    await expect(register({ displayname: ' fAN ' })).resolves.toMatchObject({
      success: false,
      usernameConflict: true,
    });
    await expect(register({ mail: 'FAN@example.org' })).resolves.toMatchObject({
      success: false,
      usernameConflict: false,
      message: 'An account with this email already exists.',
    });
  });

  it('gives a name and an address to one person only, however many ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        register({ displayname: n % 2 ? 'new' : 'NEW', mail: `n${n}@example.org` }),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ usernameConflict }) => usernameConflict)).toHaveLength(9);
  });
});

describe('names and addresses that read the same (D78)', () => {
  it('are one, whatever the language of the database', async () => {
    await expect(
      register({ mail: 'jürgen@example.org', displayname: 'Ju\u0308rgen' }),
    ).resolves.toMatchObject({
      success: true,
    });
    const again = await register({ mail: 'JÜRGEN@example.org', displayname: 'Somebody' });
    expect(again).toMatchObject({ success: false, usernameConflict: false });
    const alike = await register({ mail: 'other-one@example.org', displayname: 'JÜRGEN' });
    expect(alike).toMatchObject({ success: false, usernameConflict: true });
    const caller = await shop.stranger().logIn('JU\u0308RGEN@example.org', password);
    await expect(caller.api.user.getUserInfo.query()).resolves.toMatchObject({ displayname: 'Jürgen' });
    await expect(fan().user.updateUserProfile.mutate({ displayname: 'jÜrgen' })).resolves.toMatchObject({
      usernameConflict: true,
    });
    await expect(ensureFirstAdmin(shop.app, { mail: 'JÜRGEN@Example.org', password })).resolves.toBe(
      'promoted',
    );
  });

  it('are one however the domain of an address is spelled (A24)', async () => {
    await expect(register({ mail: 'lena@müller.de', displayname: 'Lena' })).resolves.toMatchObject({
      success: true,
    });
    await expect(register({ mail: 'Lena@XN--MLLER-KVA.de', displayname: 'Lena 2' })).resolves.toMatchObject({
      success: false,
      message: 'An account with this email already exists.',
    });
    const written = { displayname: 'Lena 3', mail: 'lena@xn--mller-kva.de' };
    expect((await refusalOf(admin().user.admAddPerson.mutate(written))).fields).toEqual({
      mail: expect.stringContaining('Lena registered with this address') as string,
    });
    const caller = await shop.stranger().logIn('lena@xn--mller-kva.de', password);
    await expect(caller.api.user.getUserInfo.query()).resolves.toMatchObject({ mail: 'lena@müller.de' });
  });

  it('are refused where nobody could tell them apart by eye', async () => {
    for (const displayname of [
      'Organiser\u200b',
      'Organiser\u3164',
      '\u202eresinagrO',
      'Оrganiser',
      'Or\nganiser',
    ]) {
      const answers = [register({ displayname }), fan().user.updateUserProfile.mutate({ displayname })];
      for (const answer of answers)
        expect((await refusalOf(answer)).fields).toEqual({ displayname: expect.any(String) as string });
    }
  });
});

describe('admins (rule D42)', () => {
  it('become fans again, but for the last one who can log in', async () => {
    const records = shop.app.get(DataSource).manager;
    const [other, last] = ['other-admin@example.org', 'admin@example.org'];
    expect(await demoteUser(records, 'fan@example.org')).toBe('no admin');
    expect(await demoteUser(records, 'nobody@example.org')).toBe('no admin');
    expect(await demoteUser(records, other)).toBe('demoted');
    expect(await demoteUser(records, other)).toBe('no admin');
    expect(await demoteUser(records, last)).toBe('last admin');
    await expect(admin().user.getUserInfo.query()).resolves.toMatchObject({ user_role: 2 });
  });
});

// Tables were never placed before that migration, so it is not undone there.
if (!onCitus)
  describe('people from before names were compared so', () => {
    it('keep both names and addresses, and each is let in by the own spelling', async () => {
      const source = new DataSource({ type: 'postgres', url: shop.databaseUrl });
      await source.initialize();
      const runner = source.createQueryRunner();
      const told = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
      try {
        const migration = new PersonKeys1763800101001();
        await migration.down(runner);
        await runner.query(
          `INSERT INTO users (user_id, mail, displayname, password_hash)
           SELECT user_id, mail, name, (SELECT password_hash FROM users WHERE user_id = ${ids.fan})
             FROM (VALUES (11, 'JÄN@example.org', 'JÄN'), (12, 'jän@example.org', 'jän'), (13, 'ona@example.org', 'O\u0308na'),
                          (14, 'öna@example.org', 'Öna')) people (user_id, mail, name)`,
        );
        await migration.up(runner);
        expect(told.mock.calls.map(([text]) => String(text))).toEqual([
          'The mail address of user 11 reads like that of somebody else.\n',
          'The display name of user 11, 14 reads like that of somebody else.\n',
        ]);
      } finally {
        told.mockRestore();
        await source.destroy();
      }
      for (const [mail, user_id] of [
        ['JÄN@example.org', 11],
        ['jän@example.org', 12],
        ['Jän@example.org', 12],
        ['ÖNA@example.org', 14],
      ] as const) {
        const caller = await shop.stranger().logIn(mail, password);
        await expect(caller.api.user.getUserInfo.query()).resolves.toMatchObject({ user_id });
      }
      const second = await shop.stranger().logIn('JÄN@example.org', password);
      const change = { displayname: 'JÄN', instagram: 'jaen' };
      await expect(second.api.user.updateUserProfile.mutate(change)).resolves.toMatchObject({
        success: true,
      });
    });
  });

describe('people from before domains were compared so (A24)', () => {
  it('have one key, but two who registered under both spellings keep theirs, and no third comes', async () => {
    await shop.owner.query(
      `INSERT INTO users (user_id, mail, mail_key, displayname, displayname_key, password_hash)
       VALUES (21, 'Ada@Müller.de', 'ada@müller.de', 'ada', 'ada', $1),
              (22, 'bea@müller.de', 'bea@müller.de', 'bea', 'bea', $1),
              (23, 'bea@xn--mller-kva.de', 'bea@xn--mller-kva.de', 'bea 2', 'bea 2', $1)`,
      [passwordHash],
    );
    const source = new DataSource({ type: 'postgres', url: shop.databaseUrl });
    await source.initialize();
    const told = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      // The migration may run again.
      for (const migration of [new MailDomains1764000050101(), new MailDomains1764000050101()])
        await migration.up(source.createQueryRunner());
      expect(told.mock.calls.map(([text]) => String(text)).slice(0, 1)).toEqual([
        'The mail address of user 22 is that of somebody else, with its domain spelled otherwise.\n',
      ]);
    } finally {
      told.mockRestore();
      await source.destroy();
    }
    const { rows } = await shop.owner.query(
      'SELECT mail, mail_key FROM users WHERE user_id BETWEEN 21 AND 23 ORDER BY user_id',
    );
    expect(rows).toEqual([
      { mail: 'Ada@Müller.de', mail_key: 'ada@xn--mller-kva.de' },
      { mail: 'bea@müller.de', mail_key: 'bea@müller.de' },
      { mail: 'bea@xn--mller-kva.de', mail_key: 'bea@xn--mller-kva.de' },
    ]);
    for (const [mail, user_id] of [
      ['ada@müller.de', 21],
      ['BEA@müller.de', 22],
      ['bea@xn--mller-kva.de', 23],
    ] as const) {
      const caller = await shop.stranger().logIn(mail, password);
      await expect(caller.api.user.getUserInfo.query()).resolves.toMatchObject({ user_id });
    }
    await shop.owner.query(
      "UPDATE users SET mail = 'gone@example.org', mail_key = 'gone@example.org' WHERE user_id = 23",
    );
    await expect(register({ mail: 'bea@xn--mller-kva.de', displayname: 'Bea 3' })).resolves.toMatchObject({
      message: 'An account with this email already exists.',
    });
  });
});

it('have one contact request of what is sent again as no answer came', async () => {
  const send = (message: string) => fan().feedback.addFeedback.mutate({ category: 1, message });
  await Promise.all(Array.from({ length: 5 }, () => send('My parcel')));
  for (const message of ['My parcel ', 'My other parcel']) await send(message);
  const kept = await admin().feedback.admGetFeedback.query();
  expect(kept.flatMap(({ message }) => (message.endsWith('parcel') ? message : []))).toEqual([
    'My other parcel',
    'My parcel',
  ]);
});

describe('the profile', () => {
  it('changes name and Instagram, and keeps the handle where none is sent', async () => {
    await fan().user.updateUserProfile.mutate({ displayname: ' Mina ', instagram: 'mina.01' });
    await fan().user.updateUserProfile.mutate({ displayname: 'Mina M' });
    await expect(fan().user.getUserInfo.query()).resolves.toMatchObject({
      displayname: 'Mina M',
      instagram: 'mina.01',
    });
    await fan().user.updateUserProfile.mutate({ displayname: 'Mina M', instagram: '' });
    await expect(fan().user.getUserInfo.query()).resolves.toMatchObject({ instagram: null });
    // From another device, which does not have the new name.
    await fan().user.updateUserProfile.mutate({ instagram: 'mina.02' });
    await expect(fan().user.getUserInfo.query()).resolves.toMatchObject({
      displayname: 'Mina M',
      instagram: 'mina.02',
    });
  });

  it('has a language only where the person chose one, and keeps it where none is sent', async () => {
    const { language } = await fan().user.getUserInfo.query();
    expect(language).toBeUndefined();
    await fan().user.updateUserProfile.mutate({ language: 'de' });
    await fan().user.updateUserProfile.mutate({ displayname: 'Mina M' });
    await expect(fan().user.getUserInfo.query()).resolves.toMatchObject({ language: 'de' });
    await fan().user.updateUserProfile.mutate({ language: null });
    await expect(fan().user.getUserInfo.query()).resolves.not.toHaveProperty('language');
    const junk = await shop.callers.fan.refused('user.updateUserProfile', 'mutation', { language: 'fr' });
    expect(junk).toMatchObject({ code: 'BAD_REQUEST', fields: { language: expect.any(String) as string } });
  });

  it('is saved by each of many that come at once', async () => {
    const saves = Array.from({ length: 6 }, (_, n) =>
      fan().user.updateUserProfile.mutate({ instagram: `mina.${n}` }),
    );
    expect(await Promise.all(saves)).toEqual(saves.map(() => ({ success: true, usernameConflict: false })));
  });

  it('keeps names apart', async () => {
    await expect(fan().user.updateUserProfile.mutate({ displayname: 'ORGANISER' })).resolves.toEqual({
      success: false,
      usernameConflict: true,
    });
    await expect(fan().user.updateUserProfile.mutate({ displayname: 'FAN' })).resolves.toEqual({
      success: true,
      usernameConflict: false,
    });
  });
});

describe('the bookings of an admin', () => {
  it('add and subtract to the cent', async () => {
    await admin().user.admAddUserBalance.mutate({ user_id: ids.fan, balance: 0.1 });
    await admin().user.admAddUserBalance.mutate({ user_id: ids.fan, balance: 0.2 });
    const after = await admin().user.admSubtractUserBalance.mutate({
      user_id: ids.fan,
      balance: 0.25,
      reason: 'Postage',
    });
    expect(after).toMatchObject({ user_id: ids.fan, balance: 0.05 });
  });

  it('never take more than there is, and say in euro what is missing', async () => {
    await admin().user.admAddUserBalance.mutate({ user_id: ids.fan, balance: 10 });
    const refusal = await refusalOf(
      admin().user.admSubtractUserBalance.mutate({ user_id: ids.fan, balance: 12.5 }),
    );
    expect(refusal).toMatchObject({
      code: 'PRECONDITION_FAILED',
      rule: 'BALANCE_TOO_LOW',
      details: { missing: 2.5 },
      message: expect.stringContaining('2.50 €') as string,
    });
  });

  it('set Fan Beats by the difference, and refuse to take too many', async () => {
    await admin().user.admAddUserPoints.mutate({ user_id: ids.fan, points: 30 });
    await expect(admin().user.admUpdateUser.mutate({ user_id: ids.fan, points: 12 })).resolves.toMatchObject({
      points: 12,
    });
    expect(
      await shop.row(
        "SELECT (data->>'difference')::int AS difference FROM ledger.events WHERE type = 'PointsCorrected'",
      ),
    ).toEqual({ difference: -18 });
    expect(
      await refusalOf(admin().user.admSubtractUserPoints.mutate({ user_id: ids.fan, points: 13 })),
    ).toMatchObject({ rule: 'POINTS_TOO_LOW', details: { missing: 1 } });
  });

  it('survive twenty at once', async () => {
    await admin().user.admAddUserPoints.mutate({ user_id: ids.fan, points: 10 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        shop.callers.admin.call('user.admSubtractUserPoints', 'mutation', { user_id: ids.fan, points: 1 }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(admin().user.admGetUser.query({ user_id: ids.fan })).resolves.toMatchObject({ points: 0 });
  });

  it('book once, however often the same attempt arrives', async () => {
    const key = randomUUID();
    const { admAddUserBalance, admSubtractUserBalance, admAddUserPoints, admSubtractUserPoints } =
      admin().user;
    const twice = async (book: (idempotency_key: string) => Promise<object>) => {
      const attempt = randomUUID();
      const answers = [await book(attempt), await book(attempt)];
      expect(answers[1]).toEqual(answers[0]);
    };
    const user_id = ids.fan;
    await twice((idempotency_key) => admAddUserBalance.mutate({ user_id, balance: 30, idempotency_key }));
    await twice((idempotency_key) => admSubtractUserBalance.mutate({ user_id, balance: 9, idempotency_key }));
    await twice((idempotency_key) => admAddUserPoints.mutate({ user_id, points: 50, idempotency_key }));
    await twice((idempotency_key) => admSubtractUserPoints.mutate({ user_id, points: 8, idempotency_key }));
    await expect(admin().user.admGetUser.query({ user_id })).resolves.toMatchObject({
      balance: 21,
      points: 42,
    });
    const { admUpdateUser } = admin().user;
    await twice((idempotency_key) => admUpdateUser.mutate({ user_id, points: 7, idempotency_key }));
    await admAddUserBalance.mutate({ user_id, balance: 1, idempotency_key: key });
    expect(
      await refusalOf(admAddUserBalance.mutate({ user_id, balance: 2, idempotency_key: key })),
    ).toMatchObject({ code: 'CONFLICT' });
  });

  it('are not mixed with a ban', async () => {
    const both = { user_id: ids.fan, banned: true, points: 5 };
    expect(await refusalOf(admin().user.admUpdateUser.mutate(both))).toMatchObject({ code: 'BAD_REQUEST' });
    await expect(admin().user.admGetUser.query({ user_id: ids.fan })).resolves.toMatchObject({
      banned: false,
      points: 0,
    });
  });

  it('need somebody to book for', async () => {
    expect(await refusalOf(admin().user.admAddUserPoints.mutate({ user_id: 77, points: 1 }))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'User not found',
    });
  });
});

describe('banning', () => {
  it('leaves an admin, when two ban one another at the same moment', async () => {
    const other = await shop.stranger().logIn('other-admin@example.org', password);
    await Promise.allSettled([
      admin().user.admUpdateUser.mutate({ user_id: ids.otherAdmin, banned: true }),
      other.api.user.admUpdateUser.mutate({ user_id: ids.admin, banned: true }),
    ]);
    expect(
      await shop.row('SELECT count(*)::int AS admins FROM users WHERE user_role >= 2 AND NOT banned'),
    ).toEqual({ admins: 1 });
  });

  it('can be taken back, and both stand in the audit', async () => {
    await admin().user.admUpdateUser.mutate({ user_id: ids.fan, banned: true });
    await expect(
      admin().user.admUpdateUser.mutate({ user_id: ids.fan, banned: false }),
    ).resolves.toMatchObject({
      banned: false,
    });
    await expect(shop.stranger().logIn('fan@example.org', password)).resolves.toBeDefined();
    const { rows } = await shop.owner.query(
      "SELECT actor_id, changed FROM audit_entries WHERE subject = 'user 2' AND actor_id = 1",
    );
    expect(rows).toEqual([
      { actor_id: 1, changed: ['banned'] },
      { actor_id: 1, changed: ['banned'] },
    ]);
  });
});
