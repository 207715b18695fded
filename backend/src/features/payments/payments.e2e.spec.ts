import { addDays, germanDay, workingDay } from '@fan-beats/events';
import { verifyProjections } from '@fan-beats/projections';
import { TRPCClientError } from '@trpc/client';
import fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { refusalOf } from '../../../test/caller';
import { exportJournal, ofProduct, productBalances } from '../../../test/finance/journal-books';
import { balancesOf, complaintsOf } from '../../../test/finance/outside-tools';
import { entry, keepRows, makeWorld, type World } from '../../../test/make-world';
import { startMailServer, type MailServer } from '../../../test/mail-server';
import { ids, openTestShop, type TestShop } from '../../../test/open-test-shop';
import { anyAct, claimIds, performOverApi, type Act, type ClaimOf } from '../../../test/payment-acts';
import { germanDaySql } from '../claims/claim-record';
import { PaymentReminders } from './payment-reminders';

let shop: TestShop;
let mails: MailServer;
let world: World;
let putBack: () => Promise<unknown>;

beforeAll(async () => {
  mails = await startMailServer();
  shop = await openTestShop({ config: { smtpUrl: mails.url } });
  world = await makeWorld(shop);
  putBack = await keepRows(shop.owner);
});

afterEach(() => putBack());

afterAll(async () => {
  await shop.close();
  await mails.close();
});

const admin = () => shop.callers.admin.api;
const fan = () => shop.callers.fan.api;
const claim = () => admin().claims.admGetClaim.query({ claim_id: world.claimId });
const payment = (amount: number, more: object = {}) =>
  admin().payments.admRecord.mutate({
    user_id: ids.fan,
    amount,
    received_on: '2026-11-20',
    method: 'bank',
    parts: null,
    again: true,
    ...more,
  });
const part = (amount: number, stage: 'items' | 'ems' = 'items') => ({
  claim_id: world.claimId,
  stage,
  amount,
});
const stages = (act: 'request' | 'defer' | 'withdraw' | 'release' | 'waive', more: object = {}) =>
  admin().payments.admChangeStages.mutate({
    act,
    stages: [{ claim_id: world.claimId, stage: 'items', ...more }],
  });
const newest = async (type: string): Promise<number> =>
  (
    await shop.row<{ position: number }>(
      'SELECT max(position) AS position FROM ledger.events WHERE type = $1',
      [type],
    )
  )?.position ?? 0;

const first = {
  go_id: 1,
  title: 'First',
  available_from: null,
  available_until: null,
  published: true,
  archived: false,
  instagroupurl: null,
  title_img_id: null,
} as const;

describe('a payment', () => {
  it('pays a part, then the rest, and what is too much stays on the balance', async () => {
    await expect(payment(5)).resolves.toMatchObject({
      balance: 50,
      stages: [
        { claim_id: world.claimId, stage: 'items', charged: 12.5, covered: 5, open: 7.5, settled: false },
      ],
    });
    await expect(claim()).resolves.toMatchObject({ payment_received: false, covered_sum: 5 });
    await expect(payment(10)).resolves.toMatchObject({ balance: 52.5, stages: [] });
    await expect(claim()).resolves.toMatchObject({ payment_received: true, covered_sum: 12.5 });
    const { entries } = await fan().ledger.getStatement.query({ account: 'EUR' });
    expect(entries.slice(0, 4).map(({ type, amount }) => [type, amount])).toEqual([
      ['ClaimPaymentAllocated', -7.5],
      ['PaymentRecorded', 10],
      ['ClaimPaymentAllocated', -5],
      ['PaymentRecorded', 5],
    ]);
  });

  it('stands on the claim stage by stage, with what is left to pay where the group order is not canceled', async () => {
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4 });
    await payment(5);
    const daysAgo = addDays(germanDay(Date.now()), -3);
    await stages('request', { due_on: daysAgo });
    await admin().gos.admUpdateGo.mutate({ ...first, status: null, grace_days: 60 });
    const told = {
      to_pay: 11.5,
      stages: [
        { stage: 'items', covered: 5, open: 7.5, due: 7.5, due_on: daysAgo, standing: 'overdue' },
        { stage: 'ems', charged: 4, covered: 0, open: 4, due: 0, standing: 'unasked' },
        { stage: 'customs', charged: null, open: 0, standing: 'nothing' },
        { stage: 'domestics', charged: null, open: 0, standing: 'nothing' },
      ],
    };
    const ofFan = async () =>
      (await fan().claims.getUserClaims.query()).find(({ claim_id }) => claim_id === world.claimId);
    await expect(claim()).resolves.toMatchObject(told);
    await expect(ofFan()).resolves.toMatchObject(told);
    await admin().gos.admUpdateGo.mutate({ ...first, status: 'CANCELED' });
    await expect(claim()).resolves.toMatchObject({ to_pay: 0 });
  });

  it('is divided as the admin says, and refused whole where that does not fit', async () => {
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4 });
    await payment(6, { parts: [part(2), part(4, 'ems')] });
    await expect(claim()).resolves.toMatchObject({ covered_sum: 2, ems: 4, ems_done: true });
    expect(await refusalOf(payment(5, { parts: [part(6)] }))).toMatchObject({ rule: 'PARTS_ABOVE_PAYMENT' });
    expect(await refusalOf(payment(50, { parts: [part(11)] }))).toMatchObject({
      rule: 'MORE_THAN_OPEN',
      details: { missing: 0.5 },
    });
    const other = { claim_id: world.spareClaimId, stage: 'items', amount: 1 };
    expect(await refusalOf(payment(5, { parts: [other] }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await admin().payments.admGetPay.query({ user_id: ids.fan })).balance).toBe(50);
  });

  it('that two admins record at once is recorded once and the other is told; said again it is another payment', async () => {
    const same = () => payment(12.49, { again: false });
    const both = await Promise.allSettled([same(), same()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusalOf(same())).toMatchObject({ rule: 'RECORDED_BEFORE' });
    await expect(claim()).resolves.toMatchObject({ payment_received: false, covered_sum: 12.49 });
    await payment(12.49);
    await expect(claim()).resolves.toMatchObject({ payment_received: true, covered_sum: 12.5 });
    expect((await fan().payments.getMine.query()).balance).toBe(62.48);
  });

  it('stays while its request is withdrawn at once', async () => {
    await stages('request', { due_on: '2026-11-27' });
    const [withdrawn] = await Promise.all([stages('withdraw'), payment(12.5)]);
    expect(withdrawn.results).toMatchObject([{ ok: true }]);
    await expect(claim()).resolves.toMatchObject({
      payment_received: true,
      stages: [{ due_on: null, standing: 'settled' }, {}, {}, {}],
    });
  });

  it('stands on the balance once its claim is deleted, with what was marked where the admin says so', async () => {
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4, ems_done: true });
    await payment(5, { parts: [part(5)] });
    await admin().claims.admDeleteClaim.mutate({ claim_id: world.claimId, marks: 'paid' });
    expect((await fan().payments.getMine.query()).balance).toBe(59);
    const { entries } = await fan().ledger.getStatement.query({ account: 'EUR' });
    expect(entries.slice(0, 2).map(({ type, amount }) => [type, amount])).toEqual([
      ['ClaimPaymentReleased', 5],
      ['PaymentRecorded', 4],
    ]);
  });

  it('that was marked by mistake is taken back before its claim is deleted', async () => {
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, payment_received: true });
    await admin().claims.admDeleteClaim.mutate({ claim_id: world.claimId, marks: 'mistaken' });
    expect((await fan().payments.getMine.query()).balance).toBe(50);
    expect(await newest('ClaimPaymentRevoked')).toBe((await newest('ClaimDeleted')) - 1);
  });

  it('pays a claim with a long history', async () => {
    for (const ems of [1, 2, 3, 4, 5, 6, 7, 8])
      await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems });
    await expect(stages('request', { due_on: '2026-12-01' })).resolves.toMatchObject({
      results: [{ ok: true }],
    });
    await payment(12.5);
    await expect(claim()).resolves.toMatchObject({ payment_received: true, covered_sum: 12.5 });
  });

  it('is recorded once under one key', async () => {
    const attempt = { idempotency_key: 'b47c4000-0000-4000-8000-000000000021' };
    await Promise.all([payment(5, attempt), payment(5, attempt)]);
    await expect(claim()).resolves.toMatchObject({ covered_sum: 5 });
    expect(await refusalOf(payment(6, attempt))).toMatchObject({ code: 'CONFLICT' });
  });

  it('is reversed once what it paid was given back', async () => {
    await payment(5);
    const recorded = await newest('PaymentRecorded');
    await admin().user.admSubtractUserBalance.mutate({ user_id: ids.fan, balance: 50 });
    expect(await refusalOf(admin().ledger.admReverse.mutate({ position: recorded }))).toMatchObject({
      rule: 'BALANCE_TOO_LOW',
    });
    await admin().ledger.admReverse.mutate({ position: await newest('ClaimPaymentAllocated') });
    await admin().ledger.admReverse.mutate({ position: recorded });
    expect((await fan().payments.getMine.query()).balance).toBe(0);
    await expect(claim()).resolves.toMatchObject({ covered_sum: 0 });
  });
});

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

  it('is told to organisers until a refund is recorded, and to whoever exports what the shop keeps', async () => {
    const { asked_back_at: since } = await fan().payments.askBack.mutate({ wanted: true });
    await expect(fan().payments.askBack.mutate({ wanted: true })).resolves.toMatchObject({
      asked_back_at: since,
    });
    expect(await askedBack()).toEqual([{ user_id: ids.fan, asked_back_at: since }]);
    await expect(fan().user.exportMyData.query()).resolves.toMatchObject({ credit_asked_back_at: since });
    const refund = { user_id: ids.fan, amount: 20, paid_on: '2026-11-21', method: 'bank' } as const;
    await expect(admin().payments.admRefund.mutate(refund)).resolves.toMatchObject({
      balance: 30,
      asked_back_at: null,
    });
    expect(await askedBack()).toEqual([]);
  });

  it('is not asked for where there is none, and taken back by the fan', async () => {
    const other = shop.callers.otherFan.api.payments;
    expect(await refusalOf(other.askBack.mutate({ wanted: true }))).toMatchObject({ rule: 'NO_CHANGE' });
    await fan().payments.askBack.mutate({ wanted: true });
    await expect(fan().payments.askBack.mutate({ wanted: false })).resolves.toMatchObject({
      asked_back_at: null,
    });
    expect(await askedBack()).toEqual([]);
  });
});

describe("everybody's money", () => {
  const books = () => admin().ledger;
  const parts = ['received', 'paid_back', 'by_hand', 'allocated', 'on_balances'] as const;

  it('adds up, now and at a moment, and every figure is explained by its facts', async () => {
    const before = (await books().admGetLedgerBounds.query()).last?.position ?? 0;
    await payment(20);
    const paid = await newest('PaymentRecorded');
    await admin().payments.admRefund.mutate({
      user_id: ids.fan,
      amount: 6,
      paid_on: '2026-11-21',
      method: 'bank',
    });
    await admin().ledger.admReverse.mutate({ position: await newest('RefundPaid') });
    await payment(3, { method: 'cash' });
    await admin().ledger.admReverse.mutate({ position: await newest('PaymentRecorded') });
    await admin().user.admSubtractUserBalance.mutate({ user_id: ids.fan, balance: 1.5 });
    const now = { received: 20, paid_back: 0, by_hand: 48.5, allocated: 12.5, on_balances: 56 };
    await expect(books().admGetMoney.query({})).resolves.toEqual(now);
    const last = await newest('BalanceSubtracted');
    await expect(books().admGetMoney.query({ position: last })).resolves.toEqual(now);
    await expect(books().admGetMoney.query({ position: paid })).resolves.toMatchObject({
      received: 20,
      allocated: 0,
      on_balances: 70,
    });
    await expect(books().admGetMoney.query({ position: before })).resolves.toEqual({
      ...{ received: 0, paid_back: 0, by_hand: 50, allocated: 0, on_balances: 50 },
    });
    for (const figure of parts) {
      const { total, unit, contributions } = await books().admExplain.query({ figure: `money_${figure}` });
      expect([figure, total, unit]).toEqual([figure, now[figure], 'EUR']);
      expect(contributions.reduce((sum, { contribution }) => sum + Math.round(contribution * 100), 0)).toBe(
        Math.round(total * 100),
      );
    }
  });

  it('lists marks by hand of which no payment is recorded: of what, since when, by whom', async () => {
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4, ems_done: true });
    await payment(5, { parts: [part(5)] });
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, payment_received: true });
    const marked = await newest('ClaimPaymentReceived');
    const list = await books().admGetUnbackedMarks.query({});
    const by = { user_id: ids.admin, displayname: 'Organiser' };
    expect(list).toMatchObject({
      total: 11.5,
      marks: [
        {
          claim_id: world.claimId,
          gotitle: 'First',
          user_displayname: 'Fan',
          stage: 'items',
          amount: 7.5,
          by,
        },
        {
          claim_id: world.claimId,
          stage: 'ems',
          amount: 4,
          by,
          position: await newest('ShippingCostSettled'),
        },
      ],
    });
    expect(list.marks[0]?.position).toBe(marked);
    await expect(books().admGetUnbackedMarks.query({ position: marked })).resolves.toEqual(list);
    const file = await shop.callers.admin.fetch(`${shop.url}/api/ledger/export?format=unbacked`, {
      ...{ method: 'GET', headers: {}, body: null },
    });
    expect((await file.text()).split('\n').slice(1, 3)).toEqual([
      expect.stringContaining(`${world.claimId},1,${ids.fan},items,7.50,`),
      expect.stringContaining(`${world.claimId},1,${ids.fan},ems,4.00,`),
    ]);
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems_done: false });
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, payment_received: false });
    await expect(books().admGetUnbackedMarks.query({})).resolves.toEqual({ total: 0, marks: [] });
  });
});

describe('a claim that changes', () => {
  it('is paid again when it is brought back to what was paid', async () => {
    await payment(12.5);
    await admin().claims.admProxySubmitCart.mutate({ user_id: ids.fan, go: 1, entries: [entry(1, 2)] });
    await expect(claim()).resolves.toMatchObject({
      payment_received: false,
      covered_sum: 12.5,
      claim_sum: 25,
    });
    await admin().claims.admProxySubmitCart.mutate({ user_id: ids.fan, go: 1, entries: [entry(1, 1)] });
    await expect(claim()).resolves.toMatchObject({
      payment_received: true,
      covered_sum: 12.5,
      claim_sum: 12.5,
    });
  });

  it('gives back what was paid too much when it is lowered, and everything when it is deleted', async () => {
    await admin().claims.admProxySubmitCart.mutate({ user_id: ids.fan, go: 1, entries: [entry(1, 2)] });
    await payment(25);
    await admin().claims.admProxySubmitCart.mutate({ user_id: ids.fan, go: 1, entries: [entry(1, 1)] });
    await expect(claim()).resolves.toMatchObject({ payment_received: true, covered_sum: 12.5 });
    expect((await fan().payments.getMine.query()).balance).toBe(62.5);
    await admin().claims.admDeleteClaim.mutate({ claim_id: world.claimId });
    expect((await fan().payments.getMine.query()).balance).toBe(75);
  });

  it('whose group order is canceled gives back in one act, and takes again in one', async () => {
    await payment(12.5);
    await admin().gos.admUpdateGo.mutate({ ...first, status: 'CANCELED' });
    expect(await refusalOf(payment(5, { parts: [part(1)] }))).toMatchObject({ rule: 'GO_CANCELED' });
    const { batch_id, results } = await stages('release');
    expect(results).toEqual([{ claim_id: world.claimId, stage: 'items', ok: true }]);
    await expect(claim()).resolves.toMatchObject({ payment_received: false, covered_sum: 0 });
    await admin().ledger.admReverse.mutate({ batch_id });
    await expect(claim()).resolves.toMatchObject({ payment_received: true, covered_sum: 12.5 });
  });

  it('gives back in one act what forty paid when their group order is canceled, and takes it again in one', async () => {
    const others = Array.from({ length: 39 }, (_, n) => 5_000 + n);
    await shop.owner.query(
      `INSERT INTO users (user_id, mail, mail_key, displayname, displayname_key, password_hash)
       SELECT n, n || '@example.org', n || '@example.org', 'Fan ' || n, 'fan ' || n, 'x' FROM unnest($1::int[]) n`,
      [others],
    );
    await admin().gos.admUpdateLinkedGoItem.mutate({ go_id: 1, item_id: 1, amount: null });
    const entries = [entry(1, 1)];
    const all = [world.claimId];
    for (const some of [others.slice(0, 20), others.slice(20)]) {
      const claims = await Promise.all(
        some.map((user_id) => admin().claims.admProxySubmitCart.mutate({ user_id, go: 1, entries })),
      );
      all.push(...claims.map(({ claim_id }) => claim_id));
      await Promise.all(some.map((user_id) => payment(12.5, { user_id })));
    }
    await payment(12.5);
    await admin().gos.admUpdateGo.mutate({ ...first, status: 'CANCELED' });
    const money = () => admin().ledger.admGetMoney.query({});
    await expect(money()).resolves.toMatchObject({ received: 500, allocated: 500, on_balances: 50 });
    const { batch_id, results } = await admin().payments.admChangeStages.mutate({
      act: 'release',
      stages: all.map((claim_id) => ({ claim_id, stage: 'items' as const })),
    });
    expect(results.filter(({ ok }) => ok)).toHaveLength(40);
    await expect(money()).resolves.toMatchObject({ allocated: 0, on_balances: 550 });
    const { reversed } = await admin().ledger.admReverse.mutate({ batch_id });
    expect(reversed).toHaveLength(40);
    await expect(money()).resolves.toMatchObject({ allocated: 500, on_balances: 50 });
    expect(await verifyProjections({ url: shop.databaseUrl })).toMatchObject({ findings: [] });
  });

  it('that was lowered or is unmarked keeps what was marked as money on the balance, where the admin says so', async () => {
    await admin().claims.admProxySubmitCart.mutate({ user_id: ids.fan, go: 1, entries: [entry(1, 2)] });
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, payment_received: true });
    await admin().claims.admProxySubmitCart.mutate({ user_id: ids.fan, go: 1, entries: [entry(1, 1)] });
    await expect(claim()).resolves.toMatchObject({ stages: [{ marked: 25, over: 12.5 }, {}, {}, {}] });
    const unmark = { claim_id: world.claimId, payment_received: false } as const;
    await admin().claims.admUpdateClaim.mutate({ ...unmark, marks: 'paid' });
    await expect(claim()).resolves.toMatchObject({ payment_received: false, covered_sum: 0 });
    expect((await fan().payments.getMine.query()).balance).toBe(75);
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, payment_received: true });
    await admin().claims.admUpdateClaim.mutate(unmark);
    expect((await fan().payments.getMine.query()).balance).toBe(75);
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, payment_received: true, ems: 4 });
    await admin().claims.admUpdateClaim.mutate({ ...unmark, ems_done: true, marks: 'paid' });
    expect((await fan().payments.getMine.query()).balance).toBe(87.5);
  });

  it('holds its fan: nobody is erased whose money lies there, as a shipping cost of a canceled one too', async () => {
    await admin().user.admSubtractUserBalance.mutate({ user_id: ids.fan, balance: 50 });
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4 });
    await payment(4, { parts: [part(4, 'ems')] });
    await admin().gos.admUpdateGo.mutate({ ...first, status: 'CANCELED' });
    const erase = () => refusalOf(admin().user.admErasePerson.mutate({ user_id: ids.fan }));
    expect(await erase()).toMatchObject({
      rule: 'CANCELED_CLAIM_PAID',
      details: { claims: 1 },
    });
    await admin().payments.admChangeStages.mutate({
      ...{ act: 'release', stages: [{ claim_id: world.claimId, stage: 'ems' }] },
    });
    expect(await erase()).toMatchObject({ rule: 'COST_OPEN' });
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 0 });
    expect(await erase()).toMatchObject({ rule: 'BALANCE_LEFT', details: { balance: 4 } });
  });

  it('is unmarked by hand, and the payment goes back to the balance', async () => {
    await payment(12.5);
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, payment_received: false });
    await expect(claim()).resolves.toMatchObject({ payment_received: false, covered_sum: 0 });
    expect((await fan().payments.getMine.query()).balance).toBe(62.5);
  });
});

describe('a request', () => {
  it('names a day and a reference, is deferred and withdrawn, and undone as one act', async () => {
    const { batch_id } = await stages('request', { due_on: '2099-11-27' });
    const [asked] = (await fan().payments.getMine.query()).stages;
    expect(asked).toMatchObject({ due: 12.5, due_on: '2099-11-27', standing: 'asked' });
    expect(asked?.reference).toMatch(new RegExp(`^FB-C${world.claimId}-[A-Z]{2}$`));
    await stages('defer', { due_on: '2099-12-04' });
    await expect(fan().payments.getMine.query()).resolves.toMatchObject({
      stages: [{ due_on: '2099-12-04' }],
    });
    await stages('withdraw');
    await expect(fan().payments.getMine.query()).resolves.toMatchObject({
      stages: [{ standing: 'unasked', due: 0 }],
    });
    expect((await stages('defer', { due_on: '2099-12-04' })).results).toMatchObject([
      { ok: false, rule: 'NOT_REQUESTED' },
    ]);
    await expect(admin().ledger.admReverse.mutate({ batch_id })).resolves.toMatchObject({ reversed: [] });
  });

  it('of what is paid meanwhile is refused', async () => {
    await payment(12.5);
    expect((await stages('request', { due_on: '2099-11-27' })).results).toMatchObject([
      { ok: false, rule: 'NO_CHANGE' },
    ]);
  });
});

function refund(amount: number, again = false) {
  const paidBack = { user_id: ids.fan, amount, paid_on: '2026-11-21', method: 'bank' } as const;
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

it('settings say where to pay, and are known to nobody but by the pay page', async () => {
  expect((await fan().payments.getMine.query()).account).toBeNull();
  const settings = {
    ...(await admin().settings.admGet.query()),
    account_holder: 'Fan Beats Müller',
    iban: 'DE89 3704 0044 0532 0130 00',
  };
  await expect(admin().settings.admSave.mutate(settings)).resolves.toMatchObject({
    iban: 'DE89370400440532013000',
  });
  await expect(fan().payments.getMine.query()).resolves.toMatchObject({
    account: { holder: 'Fan Beats Müller', iban: 'DE89370400440532013000' },
  });
  expect(
    await refusalOf(admin().settings.admSave.mutate({ ...settings, iban: 'DE88370400440532013000' })),
  ).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { iban: expect.any(String) as string },
  });
});

describe('a group order that asks by itself', () => {
  const goes = (auto_request: 'off' | 'closing' | 'submission', status: string | null = null) =>
    admin().gos.admUpdateGo.mutate({ ...first, status, auto_request, items_days: 5 });
  const claimFor = (user_id: number, amount: number) =>
    admin().claims.admProxySubmitCart.mutate({ user_id, go: 1, entries: [entry(1, amount)] });
  const asked = async (): Promise<readonly unknown[]> =>
    (
      await shop.owner.query<{ of: string }>(
        `SELECT stream || ' ' || (data->>'amountCents') || ' ' || (meta->>'via') AS of FROM ledger.events
          WHERE type = 'ClaimPaymentRequested' ORDER BY position`,
      )
    ).rows.map(({ of }) => of);
  const until = async (condition: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; tries < 400; tries++) {
      if (await condition()) return;
      await sleep(25);
    }
    throw new Error('It did not come to pass within 10 s');
  };
  beforeEach(() => shop.owner.query('DELETE FROM ledger.checkpoints'));

  const untilAsked = (times: number) => until(async () => (await asked()).length >= times);

  it('asks for each submission once, by any number of servers and after one that died before it noted so', async () => {
    const another = await shop.another();
    await goes('submission');
    await untilAsked(2);
    const both = [world.claimId, world.spareClaimId].map((claimId) => `claim-${claimId} 1250 system`);
    expect(new Set(await asked())).toEqual(new Set(both));
    const dueOn = workingDay(addDays(germanDay(Date.now()), 5));
    await expect(fan().payments.getMine.query()).resolves.toMatchObject({
      stages: [{ due: 12.5, due_on: dueOn, standing: 'asked' }],
    });
    await stages('withdraw');
    // What a process leaves that is killed between the two commits.
    await shop.owner.query('DELETE FROM ledger.checkpoints');
    await claimFor(ids.otherAdmin, 2);
    await untilAsked(3);
    const noted = "SELECT FROM ledger.checkpoints WHERE name = 'request-items/go-1'";
    await until(async () => (await shop.row(noted)) !== undefined);
    expect((await asked()).slice(2)).toEqual([`claim-${world.spareClaimId} 2500 system`]);
    await another.close();
  });

  it('asks at its closing, by the clock or by its status, each submission once', async () => {
    await goes('closing');
    const draft = { ...first, go_id: 2, title: 'Draft', published: false, status: null } as const;
    await admin().gos.admUpdateGo.mutate({ ...draft, auto_request: 'submission' });
    await admin().gos.admLinkItemToGo.mutate({ go_id: 2, item_id: 1, amount: null });
    const { claim_id } = await admin().claims.admProxySubmitCart.mutate({
      ...{ user_id: ids.otherFan, go: 2, entries: [entry(1, 1)] },
    });
    await untilAsked(1);
    expect(await asked()).toEqual([`claim-${claim_id} 1250 system`]);
    await shop.owner.query("UPDATE gos SET available_until = now() - interval '1 second' WHERE go_id = 1");
    await admin().user.admAddUserBalance.mutate({ user_id: ids.fan, balance: 1 });
    await untilAsked(3);
    await stages('withdraw');
    await goes('closing', 'ORDERED');
    await claimFor(ids.otherAdmin, 2);
    await untilAsked(4);
    expect((await asked()).slice(3)).toEqual([`claim-${world.spareClaimId} 2500 system`]);
  });
});

describe('reminders (M10)', () => {
  const today = germanDay(Date.now());
  const in8Days = addDays(today, 8);
  const reminders = () => shop.app.get(PaymentReminders);
  const remind = async (day: string): Promise<void> => {
    await reminders().remind(day);
    await reminders().sendMails();
  };
  const settings = (more: object = {}) =>
    admin().settings.admSave.mutate({
      ...{ account_holder: 'Fan Beats', iban: 'DE89370400440532013000', reference_prefix: 'FB' },
      ...{ items_days: 3, ems_days: 7, customs_days: 7, domestics_days: 7, grace_days: 2, reminders: true },
      ...more,
    });
  const facts = async (): Promise<readonly unknown[]> =>
    (
      await shop.owner.query<{ of: string }>(
        `SELECT stream || ' ' || (data->>'notice') || ' ' || (meta->>'via') AS of FROM ledger.events
          WHERE type = 'PaymentReminded' ORDER BY position`,
      )
    ).rows.map(({ of }) => of);
  const nothingIsLeft = async (): Promise<void> => {
    await expect(shop.row('SELECT FROM reminder_mails')).resolves.toBeUndefined();
    expect(mails.mails).toEqual([]);
  };
  const late = addDays(today, -20);
  const both = (act: 'request' | 'withdraw', more: object = {}) =>
    admin().payments.admChangeStages.mutate({
      act,
      stages: (['items', 'ems'] as const).map((stage) => ({ claim_id: world.claimId, stage, ...more })),
    });

  // The shop looks once a minute by itself; here each look has its turn and its day.
  const { look } = PaymentReminders.prototype;

  beforeEach(async () => {
    jest.spyOn(PaymentReminders.prototype, 'look').mockResolvedValue();
    mails.mails.length = 0;
    await settings();
    await admin().claims.admUpdateClaim.mutate({ claim_id: world.claimId, ems: 4 });
    await payment(5);
    await both('request', { due_on: late });
  });

  afterEach(() => jest.restoreAllMocks());

  it('are one mail for all stages, once a day over two processes, and stand on the lists and in the ledger', async () => {
    const another = await shop.another();
    for (const [go_id, status] of [
      [2, 'CANCELED'],
      [4, 'SENT_OUT'],
    ] as const)
      await admin().gos.admUpdateGo.mutate({ ...first, go_id, status });
    const { version } = await claim();
    await Promise.all([
      remind(today),
      another.app.get(PaymentReminders).remind(today),
      look.call(reminders()),
    ]);
    await remind(today);
    expect(await facts()).toEqual([`reminders-${ids.fan} overdue system`]);
    const mail = await mails.mailed();
    expect(mail).toMatch(/^To: fan@example\.org$/m);
    expect(mail).toContain(`Message-ID: <reminder-${ids.fan}-${today}@shop.example>`);
    const paid = { items: '7.50', ems: '4.00' };
    for (const amount of Object.values(paid)) expect(mail).toContain(`  Open: ${amount} €`);
    expect(mail).toContain(`  Due: ${late.split('-').reverse().join('.')}`);
    expect(mail).toContain('http://shop.example/pay\n');
    await nothingIsLeft();
    const reminded = { last_reminder: { reminded_on: today, number: 1 } };
    await expect(fan().payments.getMine.query()).resolves.toMatchObject({ stages: [reminded, reminded] });
    const open = await admin().payments.admGetOpen.query();
    expect(open.stages.filter(({ last_reminder }) => last_reminder !== null)).toHaveLength(2);
    await expect(claim()).resolves.toMatchObject({ version });
    const { events } = await fan().user.exportMyData.query();
    expect(events.filter(({ type }) => type === 'PaymentReminded')).toMatchObject([{ by: 'the shop' }]);
    const reminder = await shop.row("SELECT data FROM ledger.events WHERE type = 'PaymentReminded'");
    const opens = { items: 750, ems: 400 };
    expect(reminder).toMatchObject({
      data: { stages: Object.entries(opens).map(([stage, openCents]) => ({ stage, openCents, number: 1 })) },
    });
    expect(await verifyProjections({ url: shop.databaseUrl })).toMatchObject({ findings: [] });
    await another.close();
  });

  it('come again after a week, three at most', async () => {
    for (const days of [0, 6, 7, 13, 14, 21, 28]) await remind(addDays(today, days));
    const of = `reminders-${ids.fan}`;
    expect(await facts()).toEqual([`${of} overdue system`, `${of} overdue system`, `${of} last system`]);
    expect(mails.mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1])).toEqual([
      'Fan Beats: a payment is late',
      'Fan Beats: a payment is late',
      'Fan Beats: last reminder of a payment',
    ]);
  });

  it('are kept back while the fan says to have paid, and name what is open then, by the day it was put off to', async () => {
    await fan().payments.announce.mutate();
    await remind(addDays(today, 2));
    expect(await facts()).toEqual([]);
    await payment(7.5);
    const putOff = addDays(today, 5);
    await admin().payments.admChangeStages.mutate({
      act: 'defer',
      stages: [{ claim_id: world.claimId, stage: 'ems', due_on: putOff }],
    });
    await remind(addDays(today, 4));
    expect(await facts()).toEqual([]);
    await remind(addDays(today, 13));
    const mail = await mails.mailed();
    expect(mail).not.toContain('Items');
    expect(mail).toContain(`  Due: ${putOff.split('-').reverse().join('.')}`);
  });

  it.each([
    ['nothing is open', () => payment(11.5)],
    ['the requests are withdrawn', () => both('withdraw')],
    ['the group order is canceled', () => admin().gos.admUpdateGo.mutate({ ...first, status: 'CANCELED' })],
    [
      'the fan is banned',
      () => shop.owner.query(`UPDATE users SET banned = true WHERE user_id = ${ids.fan}`),
    ],
    [
      'the fan is erased',
      () => shop.owner.query(`UPDATE users SET erased_at = now() WHERE user_id = ${ids.fan}`),
    ],
    ['the claim is deleted', () => admin().claims.admDeleteClaim.mutate({ claim_id: world.claimId })],
    ['the shop does not say where to pay', () => settings({ iban: null })],
    ['they are switched off', () => settings({ reminders: false })],
  ])('are not sent when %s', async (_when, change) => {
    await change();
    await remind(in8Days);
    expect(await facts()).toEqual([]);
    await nothingIsLeft();
  });

  it('wait for a mail server that turns them away, and forget what was paid meanwhile', async () => {
    mails.refuses = true;
    await expect(remind(today)).rejects.toThrow('Not now');
    mails.refuses = false;
    await remind(today);
    expect(mails.mails).toEqual([]);
    const again = () => shop.owner.query('UPDATE reminder_mails SET next_at = now()');
    await again();
    await remind(today);
    expect(mails.mails).toHaveLength(1);
    expect(await facts()).toHaveLength(1);
    mails.mails.length = 0;
    await nothingIsLeft();
    mails.refuses = true;
    await expect(remind(in8Days)).rejects.toThrow('Not now');
    mails.refuses = false;
    await payment(11.5);
    await again();
    await remind(in8Days);
    await nothingIsLeft();
  });
});

const seed = Number(process.env['PAYMENTS_SEED'] ?? Date.now() % 1_000_000);

describe(`random acts of everybody on several claims (PAYMENTS_SEED=${seed})`, () => {
  const userId = ids.otherFan;
  const itemId = 900;
  const goIds = { 1: 1, 2: 2, 3: 4 } as const;

  const claimsNow = () => admin().claims.admGetUserClaims.query({ user_id: userId });

  async function prepare(): Promise<void> {
    await shop.owner.query(
      `INSERT INTO items (item_id, caption, category, kind, item_type, price_cents, points, published)
       VALUES (${itemId}, 'Cent', '', '', 0, 1, 0, true)`,
    );
    for (const claim of claimIds) {
      await admin().gos.admLinkItemToGo.mutate({ go_id: goIds[claim], item_id: itemId, amount: null });
      const entries = [entry(itemId, 40)];
      await admin().claims.admProxySubmitCart.mutate({ user_id: userId, go: goIds[claim], entries });
    }
  }

  async function perform(act: Act): Promise<'done' | 'refused'> {
    const claims = await claimsNow();
    const claimOf: ClaimOf = (claim) => claims.find(({ go_id }) => go_id === goIds[claim]);
    const newest = async (stream: string, but: number) =>
      (
        await shop.row<{ position: number }>(
          'SELECT position FROM ledger.events WHERE stream = $1 ORDER BY version DESC OFFSET $2 LIMIT 1',
          [stream, but],
        )
      )?.position;
    try {
      await performOverApi(act, { api: admin(), userId, itemId, claimOf, newest });
      return 'done';
    } catch (error) {
      const data = error instanceof TRPCClientError ? (error.data as { code?: string } | null) : null;
      if (data === null || data.code === 'INTERNAL_SERVER_ERROR') throw error;
      return 'refused';
    }
  }

  /** What is wrong after an act: a flag that does not say what is covered, a euro that vanished, an amount below 0. */
  async function wrong(): Promise<readonly unknown[]> {
    const [claims, money] = await Promise.all([claimsNow(), admin().ledger.admGetMoney.query({})]);
    const cents = (amount: number): number => Math.round(amount * 100);
    const came = cents(money.received) - cents(money.paid_back) + cents(money.by_hand);
    const found = claims.flatMap(({ stages: all }) =>
      all.filter(({ charged, covered, settled, allocated, waived, marked }) => {
        const byHandAtNothing = settled && (charged ?? 0) === 0;
        const isSettled = (charged ?? 0) > 0 && covered >= (charged ?? 0);
        return (settled !== isSettled && !byHandAtNothing) || Math.min(allocated, waived, marked) < 0;
      }),
    );
    const fits = came === cents(money.allocated) + cents(money.on_balances) && money.on_balances >= 0;
    return fits ? found : [...found, money];
  }

  it.each([0, 1, 2])('keep flags, sums and books right, run %d', async (run) => {
    await prepare();
    const outcomes = { done: 0, refused: 0 };
    // What is deleted early leaves the others little to do.
    const acts = fc.sample(anyAct, { seed: seed + run, numRuns: 66 });
    for (const act of acts.filter(({ act: name }, n) => name !== 'delete' || n > 50)) {
      outcomes[await perform(act)]++;
      expect({ act, wrong: await wrong() }).toEqual({ act, wrong: [] });
    }
    expect(outcomes.done).toBeGreaterThan(10);
    expect(await verifyProjections({ url: shop.databaseUrl })).toMatchObject({ findings: [] });
    const folder = await mkdtemp(join(tmpdir(), 'fan-beats-acts-'));
    try {
      const journal = await exportJournal(shop.owner, join(folder, 'acts.journal'));
      expect(await complaintsOf(journal)).toEqual([]);
      const balances = await balancesOf('hledger', journal);
      expect(ofProduct(balances)).toEqual(await productBalances(shop.owner));
      const { total } = await admin().ledger.admGetUnbackedMarks.query({});
      expect(balances.get('Assets:Payments EUR') ?? 0).toBe(Math.round(total * 100));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

it('today is the German day of the database, also when the clocks change', async () => {
  const hours = ['2026-10-24T20:59:59Z', '2027-03-27T21:59:59Z'].flatMap((from) =>
    Array.from({ length: 60 }, (_, hour) => Date.parse(from) + hour * 3_600_000),
  );
  const instants = hours.flatMap((ms) => [ms, ms + 1_000]);
  const { rows } = await shop.owner.query<{ day: string }>(
    `SELECT ${germanDaySql('to_timestamp(ms / 1000.0)')} AS day FROM unnest($1::int8[]) WITH ORDINALITY AS i (ms, n) ORDER BY n`,
    [instants],
  );
  expect(rows.map(({ day }) => day)).toEqual(instants.map((ms) => germanDay(ms)));
});
