import { germanDay, parseCsv } from '@fan-beats/events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJournal } from '../../../../test/finance/journal-books';
import { balancesOf, complaintsOf } from '../../../../test/finance/outside-tools';
import { ids } from '../../../../test/open-test-shop';
import { germanDaySql } from '../../../platform/database/statements';
import { openStage, shop, world, admin, fan, payment, daysAgo, part, newest } from './testing/payment-stage';

openStage();

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
      paid_on: daysAgo(2),
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
      received: 0,
      paid_back: 0,
      by_hand: 50,
      allocated: 0,
      on_balances: 50,
    });
    for (const figure of parts) {
      const { total, unit, contributions } = await books().admExplain.query({ figure: `money_${figure}` });
      expect([figure, total, unit]).toEqual([figure, now[figure], 'EUR']);
      expect(contributions.reduce((sum, { contribution }) => sum + Math.round(contribution * 100), 0)).toBe(
        Math.round(total * 100),
      );
    }
  });

  it('lists marks by hand without a recorded payment: of what, since when, by whom', async () => {
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
      method: 'GET',
      headers: {},
      body: null,
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

describe('the list for an accountant (D86)', () => {
  const list = (filter: object = {}) =>
    admin().payments.admGetPayments.query({ user_id: ids.fan, page: null, ...filter });
  const of = (position: number) => ({ position });

  /**
   * Records 7.77 by PayPal with a fee, 5.00 for the items; 20.00 that all stay on the balance; 4.00 paid back in cash,
   * and 1.00 paid back and reversed.
   */
  async function move() {
    const spread = { parts: [part(5)], fee: 0.35, note: 'from her sister' };
    await payment(7.77, { ...spread, method: 'paypal', received_on: '2026-11-10' });
    const paypal = await newest('PaymentRecorded');
    await payment(20, { parts: [] });
    const bank = await newest('PaymentRecorded');
    const refund = { user_id: ids.fan, again: true };
    await admin().payments.admRefund.mutate({ ...refund, amount: 4, paid_on: '2026-11-12', method: 'cash' });
    const cash = await newest('RefundPaid');
    await admin().payments.admRefund.mutate({ ...refund, amount: 1, paid_on: '2026-11-15', method: 'bank' });
    const wrong = await newest('RefundPaid');
    const { position: reversal } = await reverse(wrong);
    return { paypal, bank, cash, wrong, reversal };
  }

  const reverse = async (position: number) => {
    await admin().ledger.admReverse.mutate({ position, reason: 'it was not paid' });
    return of(await newest('PaymentReversed'));
  };

  it('lists payments and refunds: day, fan, amount, what it was paid by, what it paid, by whom', async () => {
    const { paypal, bank, cash, wrong, reversal } = await move();
    const { payments, total, sums } = await list();
    const by = { actor: { user_id: ids.admin, displayname: 'Organiser' }, user_displayname: 'Fan' };
    expect(total).toBe(4);
    expect(payments).toMatchObject([
      {
        ...of(bank),
        kind: 'payment',
        received_on: daysAgo(3),
        amount: 20,
        parts: [],
        on_balance: 20,
        ...by,
      },
      {
        ...of(wrong),
        kind: 'refund',
        paid_on: '2026-11-15',
        amount: 1,
        reversed_by: reversal,
        reverser: { user_id: ids.admin, displayname: 'Organiser' },
      },
      {
        ...of(cash),
        kind: 'refund',
        paid_on: '2026-11-12',
        method: 'cash',
        on_balance: 0,
        reversed_by: null,
      },
      {
        ...of(paypal),
        received_on: '2026-11-10',
        method: 'paypal',
        fee: 0.35,
        note: 'from her sister',
        parts: [{ claim_id: world.claimId, gotitle: 'First', stage: 'items', amount: 5 }],
        amount: 7.77,
        on_balance: 2.77,
        reversed_by: null,
        reversed_at: null,
        ...by,
      },
    ]);
    expect(sums).toEqual([
      { method: 'bank', received: 20, fees: 0, paid_back: 0 },
      { method: 'cash', received: 0, fees: 0, paid_back: 4 },
      { method: 'paypal', received: 7.77, fees: 0.35, paid_back: 0 },
    ]);
  });

  it('finds them by day, kind, what they were paid by, group order and amount, also less its fee, page by page', async () => {
    const { paypal, bank, cash, wrong } = await move();
    const found = async (filter: object) => (await list(filter)).payments.map(({ position }) => position);
    expect(await found({ from: '2026-11-12', to: '2026-11-15' })).toEqual([wrong, cash]);
    expect(await found({ kind: 'payment' })).toEqual([bank, paypal]);
    expect(await found({ method: 'bank', kind: 'refund' })).toEqual([wrong]);
    expect(await found({ go_id: 1 })).toEqual([paypal]);
    expect(await found({ go_id: 2 })).toEqual([]);
    expect(await found({ amount: 7.77 })).toEqual([paypal]);
    expect(await found({ amount: 7.42 })).toEqual([paypal]);
    expect(await found({ user_id: ids.otherFan })).toEqual([]);
    expect(await found({ page: 2, limit: 3 })).toEqual([paypal]);
    const { total, sums } = await list({ page: 2, limit: 3 });
    expect([total, sums.length]).toEqual([4, 3]);
  });

  it('keeps payments of one moment apart, and what credit paid later from both', async () => {
    await Promise.all([payment(3, { parts: [part(3)] }), payment(4, { parts: [part(2)] }), payment(6)]);
    await fan().payments.useCredit.mutate({ parts: [part(1)] });
    const { payments } = await list();
    const paid = payments.map(({ amount, parts }) => [amount, parts.map((one) => one.amount)]);
    expect(Object.fromEntries(paid)).toEqual({ 3: [3], 4: [2], 6: [6] });
  });

  it('tells day, method and fee to the fan, in the statement, the history of the claim and the personal data', async () => {
    const { paypal, reversal, wrong } = await move();
    const byPaypal = { received_on: '2026-11-10', method: 'paypal', fee: 0.35 };
    const back = { paid_on: '2026-11-15', method: 'bank' };
    const { entries } = await fan().ledger.getStatement.query({ account: 'EUR' });
    const audited = await admin().ledger.admGetStatement.query({ account: 'EUR', user_id: ids.fan });
    const mine = await fan().user.exportMyData.query();
    for (const told of [entries, audited.entries, mine.statement.euros]) {
      const entryOf = (position: number) => told.find((one) => one.position === position);
      expect(entryOf(paypal)).toMatchObject({ ...byPaypal, amount: 7.77, reason: 'from her sister' });
      expect(entryOf(wrong)).toMatchObject(back);
      expect(entryOf(reversal)).toMatchObject({ ...back, amount: 1 });
      expect(entryOf(paypal + 1)).not.toHaveProperty('method');
    }
    const history = await fan().ledger.getClaimHistory.query({ claim_id: world.claimId });
    expect(history.at(-1)).toMatchObject({
      type: 'ClaimPaymentAllocated',
      data: { amountCents: 500 },
      ...byPaypal,
    });
  });

  it('gives the books by bank day: in the CSV, and in the journal by its second date', async () => {
    const { paypal, reversal } = await move();
    const download = `${shop.url}/api/ledger/export?format=csv`;
    const file = await shop.callers.admin.fetch(download, { method: 'GET', headers: {}, body: null });
    const [head = [], ...lines] = parseCsv(await file.text(), ',');
    const cells = (position: number) =>
      ['user_id', 'amount', 'bank_day', 'method', 'fee'].map(
        (name) => lines.find(([at]) => at === String(position))?.[head.indexOf(name)],
      );
    expect(cells(paypal)).toEqual([String(ids.fan), '7.77', '2026-11-10', 'paypal', '0.35']);
    expect(cells(reversal)).toEqual([String(ids.fan), '1.00', '2026-11-15', 'bank', '0.00']);
    expect(cells(paypal + 1).slice(2)).toEqual(['', '', '']);
    const folder = await mkdtemp(join(tmpdir(), 'fan-beats-days-'));
    try {
      const journal = await exportJournal(shop.owner, join(folder, 'days.journal'));
      expect(await complaintsOf(journal)).toEqual([]);
      for (const options of [['--date2'], ['--aux-date']] as const) {
        const tool = options[0] === '--date2' ? 'hledger' : 'ledger';
        const until = await balancesOf(tool, journal, [...options, '--end', '2026-11-13', 'Assets:']);
        expect([tool, until.get('Assets:PayPal EUR'), until.get('Assets:Cash EUR')]).toEqual([
          tool,
          742,
          -400,
        ]);
        expect(until.get('Assets:Bank EUR')).toBeUndefined();
      }
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
