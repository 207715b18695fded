import { refusalOf } from '../../test/caller';
import { ids, openTestShop, password, type TestShop } from '../../test/open-test-shop';

jest.setTimeout(60_000);

let shop: TestShop;

beforeEach(async () => {
  shop = await openTestShop();
});

afterEach(() => shop.close());

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
      "SELECT actor_id, changed FROM audit_entries WHERE subject = 'user 2'",
    );
    expect(rows).toEqual([
      { actor_id: 1, changed: ['banned'] },
      { actor_id: 1, changed: ['banned'] },
    ]);
  });
});
