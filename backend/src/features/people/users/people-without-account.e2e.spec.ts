import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { rebuild, verifyProjections } from '@fan-beats/projections';
import { refusalOf } from '../../../../test/caller';
import { entry, makeWorld } from '../../../../test/make-world';
import { ids, openTestShop, password, type TestShop } from '../../../../test/open-test-shop';
import { hashOfToken } from '../session/secret-tokens';
import { SetGoStatus } from '../../catalogue/gos/commands/set-go-status.command';
import { newCommand } from '../../../platform/cqrs/shop-command';
import { mayBeMailed } from '../../../platform/people/may-be-mailed';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  await makeWorld(shop);
});

afterAll(() => shop.close());

const admin = () => shop.callers.admin.api;
const sellAs = async (seller: 'private' | 'trader') => {
  const { version: expected_version, ...look } = await admin().settings.admGetShop.query();
  return admin().settings.admSaveShop.mutate({ ...look, seller, expected_version });
};

describe('people without an account (rule A9)', () => {
  it('are claimed for, paid for and erased like anybody, by a name alone', async () => {
    const { user_id } = await admin().user.admAddPerson.mutate({ displayname: ' Nora  Berg ' });
    expect(await admin().user.admGetUser.query({ user_id })).toMatchObject({
      displayname: 'Nora Berg',
      mail: '',
      instagram: null,
      without_account: true,
    });
    const cart = { user_id, go: 1, entries: [entry(1, 2)] };
    const { claim_id } = await admin().claims.admProxySubmitCart.mutate(cart);
    const claims = await admin().claims.admGetClaimOverview.query();
    expect(claims.find((claim) => claim.claim_id === claim_id)).toMatchObject({
      user_displayname: 'Nora Berg',
      claim_sum: 25,
    });
    await admin().claims.admUpdateClaim.mutate({ claim_id, payment_received: true });
    await admin().user.admErasePerson.mutate({ user_id });
    expect(await admin().user.admGetUser.query({ user_id })).toMatchObject({ erased: true });
    expect(await admin().user.admGetUser.query({ user_id })).not.toHaveProperty('without_account');
  });

  it('get no mail and cannot log in until they choose a password by a link to their address', async () => {
    const mail = 'olga@example.org';
    const { user_id } = await admin().user.admAddPerson.mutate({ displayname: 'Olga', mail });
    expect([...(await mayBeMailed(shop.owner, [user_id, ids.fan])).keys()]).toEqual([ids.fan]);
    for (const guess of ['', password, 'null'])
      await expect(shop.stranger().logIn(mail, guess)).rejects.toThrow();
    await shop.stranger().api.user.register.mutate({ mail, pwdhash: password, displayname: 'Not Olga' });
    expect(await shop.row('SELECT password_hash FROM users WHERE user_id = $1', [user_id])).toEqual({
      password_hash: null,
    });
    const token = 'a-token-that-came-by-mail';
    await shop.owner.query(
      `INSERT INTO entry_tokens (purpose, token_hash, user_id, expires_at) VALUES ('reset', $1, $2, now() + interval '1 hour')`,
      [hashOfToken(token), user_id],
    );
    const newPassword = 'olga has one now';
    await shop.stranger().api.user.resetPassword.mutate({ token, newPassword });
    await shop.stranger().logIn(mail, newPassword);
    expect(await admin().user.admGetUser.query({ user_id })).not.toHaveProperty('without_account');
    expect((await mayBeMailed(shop.owner, [user_id])).size).toBe(1);
  });

  it('are reached by chat if they have a handle, and others by mail, under News or not at all (rule M50)', async () => {
    const add = (displayname: string, more = {}) =>
      admin().user.admAddPerson.mutate({ displayname, ...more });
    const [chat, none] = [await add('Chat', { instagram: 'chat.only' }), await add('No handle')];
    const withMail = await add('Only a mail', { mail: 'only.a.mail@example.org' });
    const by = async (userId: number) =>
      (await admin().user.admGetUsers.query()).find(({ user_id }) => user_id === userId)?.reached_by;
    expect(await by(chat.user_id)).toBe('chat');
    expect(await by(none.user_id)).toBe('nobody');
    expect(await by(withMail.user_id)).toBe('nobody');
    expect(await by(ids.fan)).toBe('mail');
    await shop.owner.query('UPDATE users SET mail_proven_at = NULL WHERE user_id = $1', [ids.fan]);
    expect(await by(ids.fan)).toBe('news');
    await shop.owner.query('UPDATE users SET mail_proven_at = now(), banned = true WHERE user_id = $1', [
      ids.fan,
    ]);
    expect(await by(ids.fan)).toBe('banned');
    await shop.owner.query('UPDATE users SET banned = false WHERE user_id = $1', [ids.fan]);
  });

  it('have a name and an address that nobody else has', async () => {
    const add = (displayname: string, mail?: string) =>
      admin().user.admAddPerson.mutate({ displayname, ...(mail && { mail }) });
    await add('Pia', 'pia@example.org');
    await expect(add('PIA')).rejects.toThrow('This display name is already taken.');
    await expect(add('Pia 2', 'Pia@Example.org')).rejects.toThrow('Somebody has this address already.');
    await Promise.all([add('Ria'), add('Sia')]);
  });
});

const account = async (user_id: number) => {
  const { balance, points, unavailable_points } = await admin().user.admGetUser.query({ user_id });
  return { balance, points, unavailable_points };
};
const claimsOf = async (user_id: number) => {
  const claims = await admin().claims.admGetUserClaims.query({ user_id });
  return claims.map(({ user_displayname: _name, user_id: _whose, version: _version, ...claim }) => claim);
};
const newest = async () => (await admin().ledger.admGetLedgerBounds.query()).last?.position ?? 0;
const findings = async () => (await verifyProjections({ url: shop.databaseUrl })).findings;

/** A person without an account who claimed in the group order, paid, and has money left. */
async function livedAs(
  displayname: string,
): Promise<{ readonly user_id: number; readonly claim_id: number }> {
  const { user_id } = await admin().user.admAddPerson.mutate({ displayname });
  await admin().user.admAddUserPoints.mutate({ user_id, points: 7 });
  const cart = { user_id, go: 1, entries: [entry(3, 1, 31)], additional_info: `${displayname} wrote` };
  const { claim_id } = await admin().claims.admProxySubmitCart.mutate(cart);
  const money = {
    amount: 9,
    received_on: '2026-11-20',
    method: 'cash',
    parts: null,
    long_ago: true,
  } as const;
  await admin().payments.admRecord.mutate({ user_id, ...money });
  return { user_id, claim_id };
}

describe('two people who are one (rule A10)', () => {
  let nora: Awaited<ReturnType<typeof livedAs>>;
  const merge = (user_id: number, into_user_id: number) =>
    admin().user.admMergePeople.mutate({ user_id, into_user_id });

  beforeAll(async () => {
    nora = await livedAs('Nora Twice');
  });

  it('are two again as they were, as long as nobody acted', async () => {
    const both = [nora.user_id, ids.fan];
    const before = await Promise.all([...both.map(account), ...both.map(claimsOf)]);
    await merge(nora.user_id, ids.fan);
    expect(await account(nora.user_id)).toEqual({ balance: 0, points: 0, unavailable_points: 0 });
    await admin().user.admSeparatePeople.mutate({ user_id: nora.user_id });
    expect(await Promise.all([...both.map(account), ...both.map(claimsOf)])).toEqual(before);
    expect(await findings()).toEqual([]);
    const twice = await refusalOf(admin().user.admSeparatePeople.mutate({ user_id: nora.user_id }));
    expect(twice).toMatchObject({ rule: 'NO_CHANGE' });
  });

  it('want back of their credit together what each wanted, and each again once they are two', async () => {
    const wishes = async () =>
      (await admin().payments.admGetOpen.query()).asked_back.map(({ user_id, amount }) => [user_id, amount]);
    await shop.owner.query(
      `INSERT INTO credit_asked_back (user_id, amount_cents) VALUES (${nora.user_id}, 300)`,
    );
    await admin().user.admAddUserBalance.mutate({ user_id: ids.fan, balance: 8 });
    await shop.callers.fan.api.payments.askBack.mutate({ wanted: true, amount: 2 });
    await merge(nora.user_id, ids.fan);
    expect(await wishes()).toEqual([[ids.fan, 5]]);
    await admin().user.admSeparatePeople.mutate({ user_id: nora.user_id });
    const each = await wishes();
    expect(each).toHaveLength(2);
    expect(Object.fromEntries(each)).toEqual({ [nora.user_id]: 3, [ids.fan]: 2 });
    await merge(nora.user_id, ids.fan);
    await shop.callers.fan.api.payments.askBack.mutate({ wanted: false });
    await admin().user.admSeparatePeople.mutate({ user_id: nora.user_id });
    expect(await wishes()).toEqual([]);
    await admin().user.admSubtractUserBalance.mutate({ user_id: ids.fan, balance: 8 });
  });

  it('have all of both, two claims of one group order too, and a past that stays as it was', async () => {
    const [mine, others, position] = [await account(ids.fan), await account(nora.user_id), await newest()];
    const claims = [...(await claimsOf(nora.user_id)), ...(await claimsOf(ids.fan))];
    await merge(nora.user_id, ids.fan);
    expect(await account(ids.fan)).toEqual({
      balance: mine.balance + others.balance,
      points: mine.points + others.points,
      unavailable_points: mine.unavailable_points + others.unavailable_points,
    });
    expect(await claimsOf(ids.fan)).toEqual(claims);
    const own = await shop.callers.fan.api.claims.getUserClaims.query();
    expect(own.filter(({ go_id }) => go_id === 1)).toHaveLength(2);
    const [entryOf] = (await shop.callers.fan.api.ledger.getStatement.query({ account: 'EUR' })).entries;
    expect(entryOf).toMatchObject({ type: 'BalanceHandedOver', amount: others.balance });
    const then = (user_id: number) => admin().ledger.admGetAccountAsOf.query({ user_id, position });
    expect(await then(ids.fan)).toMatchObject(mine);
    expect(await then(nora.user_id)).toMatchObject(others);
    expect(
      await admin().ledger.admGetAccountAsOf.query({ user_id: ids.fan, position: await newest() }),
    ).toMatchObject(await account(ids.fan));
    const explained = await admin().ledger.admExplain.query({
      figure: 'balance',
      user_id: ids.fan,
      limit: 50,
    });
    expect(explained).toMatchObject({ total: (await account(ids.fan)).balance });
    expect(await findings()).toEqual([]);
    await rebuild({ url: shop.serverUrl });
    expect(await claimsOf(ids.fan)).toEqual(claims);
  });

  it('are found as one: by the old name, in events, payments and what a person takes along', async () => {
    const people = await admin().user.admGetUsers.query();
    expect(people.map(({ user_id }) => user_id)).not.toContain(nora.user_id);
    expect(people.find(({ user_id }) => user_id === ids.fan)?.merged).toEqual([
      { user_id: nora.user_id, displayname: 'Nora Twice' },
    ]);
    const found = await admin().search.admFind.query({ text: 'Nora Twice' });
    expect(found.filter(({ kind }) => kind === 'user')).toMatchObject([{ id: ids.fan, title: 'Fan' }]);
    const { events } = await admin().ledger.admGetEvents.query({ user_id: ids.fan, limit: 100 });
    const types = events.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['PersonMerged', 'ClaimHandedOver', 'PaymentRecorded']));
    const { payments } = await admin().payments.admGetPayments.query({ user_id: ids.fan, page: null });
    expect(payments.map((payment) => payment.user_id)).toContain(nora.user_id);
    const taken = await shop.callers.fan.api.user.exportMyData.query();
    expect(JSON.stringify(taken)).toContain('Nora Twice wrote');
  });

  it('act as one: more goes to the older claim, and a payment of before is taken back from who has it now', async () => {
    const { api } = shop.callers.fan;
    const { claim_id } = await api.claims.submitCart.mutate({ go: 1, entries: [entry(1, 2)] });
    expect(claim_id).toBeLessThan(nora.claim_id);
    const gone = await refusalOf(
      admin().claims.admProxySubmitCart.mutate({ user_id: nora.user_id, go: 1, entries: [entry(1, 1)] }),
    );
    expect(gone.message).toBe(`Person ${nora.user_id} was merged into person ${ids.fan}: go on there.`);
    const { payments } = await admin().payments.admGetPayments.query({ user_id: nora.user_id, page: null });
    const before = await account(ids.fan);
    await admin().ledger.admReverse.mutate({ position: payments[0]?.position ?? 0 });
    // 4 euros of the 9 paid for the claim.
    expect((await account(ids.fan)).balance).toBe(before.balance - 5);
    expect((await account(nora.user_id)).balance).toBe(0);
    const actor = { userId: ids.admin, role: 2, correlationId: 'test' };
    for (const status of ['CANCELED', null] as const)
      await shop.app.get(CommandBus).execute(newCommand(SetGoStatus, actor, { goId: 1, status }));
    expect(await findings()).toEqual([]);
    const since = await refusalOf(admin().user.admSeparatePeople.mutate({ user_id: nora.user_id }));
    expect(since).toMatchObject({
      rule: 'ACTED_SINCE',
      message: expect.stringMatching(
        `^The merger stays, as something was recorded since on claim #${claim_id}: event \\d+\\.$`,
      ) as string,
    });
  });

  it('are refused where one is gone already, an admin would be gone, or both are one', async () => {
    const refused = async (...[gone, kept]: [number, number]) => (await refusalOf(merge(gone, kept))).rule;
    expect(await refused(nora.user_id, ids.otherFan)).toBe('MERGED_AWAY');
    expect(await refused(ids.otherFan, nora.user_id)).toBe('MERGED_AWAY');
    expect(await refused(ids.otherAdmin, ids.fan)).toBe('IS_ADMIN');
    expect(await refused(ids.fan, ids.fan)).toBe('SAME_PERSON');
  });

  it('are erased together, whichever is named', async () => {
    const [gone, kept] = [await livedAs('Erased twice'), await livedAs('Erased with')];
    await merge(gone.user_id, kept.user_id);
    const money = { amount: 10, paid_on: '2026-11-21', method: 'cash', long_ago: true } as const;
    await admin().payments.admRefund.mutate({ user_id: kept.user_id, ...money });
    const texts = () =>
      shop.row(`SELECT (SELECT count(*)::int FROM ledger.events WHERE private::text LIKE '%Erased%') AS said,
        (SELECT count(*)::int FROM projection.claim_overview WHERE additional_info LIKE 'Erased%') AS shown,
        (SELECT count(*)::int FROM users WHERE displayname LIKE 'Erased%') AS named`);
    expect(await texts()).toEqual({ said: 2, shown: 2, named: 2 });
    await admin().user.admErasePerson.mutate({ user_id: gone.user_id });
    expect(await texts()).toEqual({ said: 0, shown: 0, named: 0 });
    expect(await admin().user.admGetUser.query({ user_id: kept.user_id })).toMatchObject({ erased: true });
    expect(await findings()).toEqual([]);
  });

  it('withdraw by the address of either, and what was typed is forgotten with them', async () => {
    const gone = await admin().user.admAddPerson.mutate({ displayname: 'Ada A.', mail: 'ada@example.org' });
    const kept = await livedAs('Ada B.');
    await merge(gone.user_id, kept.user_id);
    // Only a trader's sale is a contract to withdraw from.
    await sellAs('trader');
    await shop.stranger().api.withdrawals.declare.mutate({
      name: 'Ada',
      mail: 'Ada@example.org',
      reference: `#${kept.claim_id}`,
      idempotency_key: randomUUID(),
    });
    await sellAs('private');
    const declared = async () => (await admin().withdrawals.admGetAll.query())[0];
    expect(await declared()).toMatchObject({ claim_id: kept.claim_id, user_id: kept.user_id, name: 'Ada' });
    const paidBack = { amount: 5, paid_on: '2026-11-21', method: 'cash', long_ago: true } as const;
    await admin().payments.admRefund.mutate({ user_id: kept.user_id, ...paidBack });
    await admin().user.admErasePerson.mutate({ user_id: kept.user_id });
    expect(await declared()).toMatchObject({ claim_id: kept.claim_id, name: null, mail: null });
  });

  it('with an account are logged out, get no mail and cannot log in, and can again once they are two', async () => {
    const mailed = async () => [...(await mayBeMailed(shop.owner, [ids.otherFan, ids.fan])).keys()];
    expect(await mailed()).toEqual(expect.arrayContaining([ids.otherFan, ids.fan]));
    const person = await shop.stranger().logIn('other@example.org', password);
    await merge(ids.otherFan, ids.fan);
    await expect(person.api.user.getUserInfo.query()).rejects.toThrow();
    await expect(shop.stranger().logIn('other@example.org', password)).rejects.toThrow();
    expect(await mailed()).toEqual([ids.fan]);
    await admin().user.admSeparatePeople.mutate({ user_id: ids.otherFan });
    expect(await mailed()).toEqual(expect.arrayContaining([ids.otherFan, ids.fan]));
    await expect(shop.stranger().logIn('other@example.org', password)).resolves.toBeDefined();
  });

  it('come to the same while others claim, pay and book at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, n) => livedAs(`Twice ${n}`)));
    const [kept] = people;
    const add = ({ user_id }: { user_id: number }, amount: number) =>
      admin().claims.admProxySubmitCart.mutate({
        user_id,
        go: 1,
        entries: [entry(1, amount), entry(3, 1, 31)],
      });
    const book = ({ user_id }: { user_id: number }) =>
      admin().user.admAddUserBalance.mutate({ user_id, balance: 1 });
    await admin().gos.admUpdateLinkedGoItem.mutate({ go_id: 1, item_id: 1, amount: null });
    const sum = async () => {
      const all = await admin().claims.admGetClaimOverview.query();
      const { on_balances, allocated } = await admin().ledger.admGetMoney.query({});
      return {
        claims: all.reduce((total, { claim_sum }) => total + claim_sum, 0),
        money: on_balances + allocated,
      };
    };
    const before = await sum();
    const acts = people.flatMap((one) => [
      ...(one === kept ? [] : [merge(one.user_id, kept?.user_id ?? 0)]),
      ...[1, 2].map((amount) => add(one, amount).then(() => 'claimed')),
      ...[1, 2].map(() => book(one).then(() => 'booked')),
      ...(one === kept ? [] : [admin().user.admSeparatePeople.mutate({ user_id: one.user_id })]),
    ]);
    const done = (await Promise.allSettled(acts)).map((one) =>
      one.status === 'fulfilled' ? one.value : null,
    );
    expect(done.filter((one) => one === 'booked').length).toBeGreaterThan(1);
    const after = await sum();
    expect(after.money).toBe(before.money + done.filter((one) => one === 'booked').length);
    expect(await findings()).toEqual([]);
    const { total } = (await shop.row<{ total: number }>(
      `SELECT sum(amount * unit_price_cents)::int AS total FROM projection.claim_item WHERE item_type = 0`,
    )) ?? { total: 0 };
    expect(after.claims).toBeCloseTo(total / 100);
  });
});
