import { defined } from '@fan-beats/events';
import { refusalOf } from '../../../../test/caller';
import { entry } from '../../../../test/make-world';
import { ids } from '../../../../test/open-test-shop';
import { openStage, shop, world, admin, fan, payment, daysAgo, part, stages } from './testing/payment-stage';

openStage();

describe('credit', () => {
  it('pays what is open, once, also from two tabs', async () => {
    const tabs = await Promise.allSettled([
      fan().payments.useCredit.mutate({ parts: [part(12.5)] }),
      fan().payments.useCredit.mutate({ parts: [part(12.5)] }),
    ]);
    expect(tabs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(fan().payments.getMine.query()).resolves.toMatchObject({ balance: 37.5, stages: [] });
  });

  it('is never more than there is, and only the own', async () => {
    await admin().user.admSubtractUserBalance.mutate({ user_id: ids.fan, balance: 45 });
    expect(await refusalOf(fan().payments.useCredit.mutate({ parts: [part(6)] }))).toMatchObject({
      rule: 'BALANCE_TOO_LOW',
      details: { missing: 1 },
    });
    const mine = shop.callers.otherFan.api.payments.useCredit.mutate({ parts: [part(1)] });
    expect(await refusalOf(mine)).toMatchObject({ rule: 'BALANCE_TOO_LOW' });
    await expect(fan().payments.useCredit.mutate({ parts: null })).resolves.toMatchObject({ balance: 0 });
  });
});

describe('credit that a fan wants back', () => {
  const askedBack = async () => (await admin().payments.admGetOpen.query()).asked_back;
  const askBack = (amount?: number) =>
    fan().payments.askBack.mutate({ wanted: true, ...defined({ amount }) });

  it('is told to organisers until a refund is recorded, and to whoever exports what the shop keeps', async () => {
    const { asked_back_at: since } = await askBack();
    await expect(askBack(50)).resolves.toMatchObject({ asked_back_at: since, asked_back: 50 });
    expect(await askedBack()).toEqual([{ user_id: ids.fan, asked_back_at: since, amount: 50 }]);
    await expect(fan().user.exportMyData.query()).resolves.toMatchObject({
      credit_asked_back_at: since,
      credit_asked_back: 50,
    });
    const refund = { user_id: ids.fan, amount: 20, paid_on: daysAgo(2), method: 'bank' } as const;
    await expect(admin().payments.admRefund.mutate(refund)).resolves.toMatchObject({
      balance: 30,
      asked_back_at: null,
      asked_back: 0,
    });
    expect(await askedBack()).toEqual([]);
  });

  it('is not asked for where there is none or it is needed for what is due, and taken back by the fan', async () => {
    const other = shop.callers.otherFan.api.payments;
    expect(await refusalOf(other.askBack.mutate({ wanted: true }))).toMatchObject({ rule: 'NO_CHANGE' });
    await stages('request', { due_on: '2099-11-27' });
    expect(await refusalOf(askBack(40))).toMatchObject({
      rule: 'BALANCE_TOO_LOW',
      details: { missing: 2.5 },
    });
    await expect(askBack()).resolves.toMatchObject({ asked_back: 37.5 });
    await expect(fan().payments.askBack.mutate({ wanted: false })).resolves.toMatchObject({
      asked_back_at: null,
    });
    expect(await askedBack()).toEqual([]);
  });

  it.each([
    ['it is used', () => fan().payments.useCredit.mutate({ parts: [part(12.5)] })],
    ['it is subtracted', () => admin().user.admSubtractUserBalance.mutate({ user_id: ids.fan, balance: 12 })],
  ])('is asked for no more once %s, whatever comes to the balance later', async (_when, lower) => {
    await admin().user.admSubtractUserBalance.mutate({ user_id: ids.fan, balance: 10 });
    await askBack(30);
    await lower();
    await admin().user.admAddUserBalance.mutate({ user_id: ids.fan, balance: 32 });
    await expect(fan().payments.getMine.query()).resolves.toMatchObject({
      asked_back_at: null,
      asked_back: 0,
    });
    expect(await askedBack()).toEqual([]);
    await expect(askBack(5)).resolves.toMatchObject({ asked_back: 5 });
    await admin().user.admSubtractUserBalance.mutate({ user_id: ids.fan, balance: 1 });
    expect(await askedBack()).toMatchObject([{ amount: 5 }]);
  });

  it('is at most the lowest balance since then if no amount was named', async () => {
    await shop.owner.query(`INSERT INTO credit_asked_back (user_id) VALUES (${ids.fan})`);
    expect(await askedBack()).toMatchObject([{ amount: 50 }]);
    await admin().user.admSubtractUserBalance.mutate({ user_id: ids.fan, balance: 20 });
    await admin().user.admAddUserBalance.mutate({ user_id: ids.fan, balance: 40 });
    expect(await askedBack()).toMatchObject([{ amount: 30 }]);
  });
});

describe('a note of a fan that they have paid', () => {
  const key = 'b47c4000-0000-4000-8000-000000000022';
  const announce = (parts: readonly ReturnType<typeof part>[], more: object = {}) =>
    fan().payments.announce.mutate({ parts: [...parts], ...more });
  const takeBack = () =>
    fan().payments.takeBackAnnouncement.mutate({ stages: [{ claim_id: world.claimId, stage: 'items' }] });
  const said = async () =>
    (await fan().payments.getMine.query()).stages.map(({ stage, announced }) => [
      stage,
      announced?.amount ?? null,
    ]);
  const askFor = (stage: 'items' | 'ems', due_on = '2099-11-27') =>
    admin().payments.admChangeStages.mutate({
      act: 'request',
      stages: [{ claim_id: world.claimId, stage, due_on }],
    });

  beforeEach(() => admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4 }));

  it('is about these stages alone, as much as was said, and taken back', async () => {
    await askFor('items');
    const { announced_at } = await announce([part(12.5)]);
    await askFor('ems');
    expect(await said()).toEqual([
      ['items', 12.5],
      ['ems', null],
    ]);
    const { stages: open } = await admin().payments.admGetOpen.query();
    const own = open.filter(({ claim_id }) => claim_id === world.claimId);
    expect(own.map(({ announced }) => announced)).toEqual([{ at: announced_at, amount: 12.5 }, null]);
    await expect(fan().user.exportMyData.query()).resolves.toMatchObject({
      payments_announced: [{ announced_at, claim_id: world.claimId, stage: 'items', amount: 12.5 }],
    });
    await expect(takeBack()).resolves.toMatchObject({ announced_at: null });
    expect(await said()).toEqual([
      ['items', null],
      ['ems', null],
    ]);
  });

  it('holds while it arrives, and not for more than was said', async () => {
    await askFor('items');
    await announce([part(12.5)]);
    await payment(5, { parts: [part(5)] });
    expect((await said())[0]).toEqual(['items', 12.5]);
    await payment(7.5, { parts: [part(7.5)] });
    await admin().claims.admProxySubmitCart.mutate({ user_id: ids.fan, go: 1, entries: [entry(1, 2)] });
    await askFor('items', '2099-12-01');
    expect((await said())[0]).toEqual(['items', null]);
  });

  it('uses the credit in the same act, once', async () => {
    const credit = { credit: [part(10)], idempotency_key: key };
    const [one, two] = await Promise.all([announce([part(2.5)], credit), announce([part(2.5)], credit)]);
    expect(two).toEqual(one);
    expect(one).toMatchObject({
      balance: 40,
      stages: [{ covered: 10, open: 2.5, announced: { amount: 2.5 } }, { announced: null }],
    });
    expect(await refusalOf(announce([part(2)], credit))).toMatchObject({ code: 'CONFLICT' });
  });

  it('without credit is said once as well, whatever arrived before the call came again', async () => {
    const keyed = { idempotency_key: 'b47c4000-0000-4000-8000-000000000023' };
    await announce([part(5)], keyed);
    const word = 'SELECT announced_at, amount_cents, covers_cents FROM announced_stages';
    const said = await shop.row(word);
    await payment(5, { parts: [part(5)] });
    await announce([part(5)], keyed);
    expect(await shop.row(word)).toEqual(said);
    expect(await refusalOf(announce([part(4)], keyed))).toMatchObject({ code: 'CONFLICT' });
    await payment(7.5, { parts: [part(7.5)] });
    await expect(announce([part(5)], keyed)).resolves.toMatchObject({ balance: 50 });
    expect(await shop.row(word)).toEqual(said);
  });

  it('is refused whole where it is more than is open, or nothing', async () => {
    const refused: readonly [Promise<unknown>, object][] = [
      [announce([part(12.51)]), { rule: 'MORE_THAN_OPEN', details: { missing: 0.01 } }],
      [announce([part(12)], { credit: [part(1)] }), { rule: 'MORE_THAN_OPEN' }],
      [announce([], { credit: [part(1)] }), { rule: 'NO_CHANGE' }],
    ];
    for (const [call, refusal] of refused) expect(await refusalOf(call)).toMatchObject(refusal);
    expect((await fan().payments.getMine.query()).balance).toBe(50);
    expect((await said())[0]).toEqual(['items', null]);
  });

  it('is refused with more credit than there is, and of a claim of somebody else', async () => {
    await admin().user.admSubtractUserBalance.mutate({ user_id: ids.fan, balance: 49 });
    expect(await refusalOf(announce([part(1)], { credit: [part(2)] }))).toMatchObject({
      rule: 'BALANCE_TOO_LOW',
    });
    const others = { claim_id: world.spareClaimId, stage: 'items', amount: 1 } as const;
    expect(await refusalOf(announce([others]))).toMatchObject({ code: 'NOT_FOUND' });
    await expect(shop.row('SELECT FROM announced_stages')).resolves.toBeUndefined();
  });

  it('before stages were named is about what was asked for by then', async () => {
    await askFor('items');
    await shop.owner.query(`INSERT INTO payment_announcements (user_id) VALUES (${ids.fan})`);
    expect(await said()).toEqual([
      ['items', 12.5],
      ['ems', null],
    ]);
    await takeBack();
    expect((await said())[0]).toEqual(['items', null]);
  });
});

function refund(amount: number, again = false) {
  const paidBack = { user_id: ids.fan, amount, paid_on: daysAgo(2), method: 'bank' } as const;
  return admin().payments.admRefund.mutate({ ...paidBack, again });
}

it('a refund that two admins record at once is recorded once and the other is told; said again it is another one', async () => {
  const both = await Promise.allSettled([refund(20), refund(20)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await refusalOf(refund(20))).toMatchObject({ rule: 'RECORDED_BEFORE' });
  await expect(refund(20, true)).resolves.toMatchObject({ balance: 10 });
});

it('a refund is never more than the balance', async () => {
  expect(await refusalOf(refund(50.01))).toMatchObject({
    rule: 'BALANCE_TOO_LOW',
    details: { missing: 0.01 },
  });
  await expect(refund(50)).resolves.toMatchObject({ balance: 0 });
});
