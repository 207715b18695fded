import {
  cents,
  evolveClaim,
  existingClaim,
  initialClaim,
  type ClaimEvent,
  type ClaimState,
} from '../../language';
import * as past from '../../testing';
import {
  evolvePayments,
  payAnnounced,
  recordPayment,
  recordRefund,
  refuseRecordedBefore,
  releaseStage,
  useCredit,
  waiveStage,
  type Payment,
} from './payments';

const { claimId, userId } = past.testIds;

/** A claim whose items cost 25.00 euros. */
const claimAfter = (...events: readonly ClaimEvent[]): ClaimState =>
  events.reduce<ClaimState>(evolveClaim, evolveClaim(initialClaim, past.claimSubmitted()));
const paid = (amount: number) =>
  past.claimPaymentAllocated({ amountCents: cents(amount), coveredCents: cents(amount) });
const waived = (amount: number, covered: number) =>
  past.claimShortfallWaived({
    stage: 'items',
    amountCents: cents(amount),
    coveredCents: cents(covered + amount),
  });
const payable = (...events: readonly ClaimEvent[]) => [
  { claim: existingClaim(claimAfter(...events)), canceled: false },
];
const items = (amount: number) => ({ claimId, stage: 'items' as const, amountCents: cents(amount) });

describe('money that was recorded before within the hour (M27)', () => {
  const first = past.paymentRecorded();
  const refund = past.refundPaid();
  type Recorded = Parameters<typeof evolvePayments>[0];
  const recorded = past
    .history([{ stream: `account-${userId}`, events: [first, refund] }])
    .reduce<Recorded>(
      (money, event) => evolvePayments(money, event as Parameters<typeof evolvePayments>[1]),
      [],
    );
  const minute = 60_000;

  it.each([
    { what: 'the same', money: first.data, later: 59 * minute, refused: true },
    { what: 'the same a blink before the hour', money: first.data, later: 60 * minute - 1, refused: true },
    { what: 'the same an hour later', money: first.data, later: 60 * minute, refused: false },
    { what: 'another amount', money: { ...first.data, amountCents: cents(2001) }, later: 0, refused: false },
    { what: 'another method', money: { ...first.data, method: 'paypal' }, later: 0, refused: false },
    { what: 'another day', money: { ...first.data, receivedOn: '2025-11-20' }, later: 0, refused: false },
    { what: 'another fee', money: { ...first.data, feeCents: cents(5) }, later: 0, refused: true },
    { what: 'the same refund', money: refund.data, later: 0, refused: true },
    {
      what: 'a refund by another method',
      money: { ...refund.data, method: 'cash' },
      later: 0,
      refused: false,
    },
    {
      what: 'a payment as large as the refund of that day',
      money: { ...first.data, amountCents: refund.data.amountCents, receivedOn: refund.data.paidOn },
      later: 0,
      refused: false,
    },
  ] as const)('$what: refused $refused', ({ money, later, refused }) => {
    const act = () => refuseRecordedBefore(recorded, money, past.testNow + later);
    if (refused) expect(act).toThrow('RECORDED_BEFORE');
    else expect(act).not.toThrow();
  });

  it('is not what was taken back', () => {
    const [payment] = recorded;
    const [reversal] = past.history(
      [{ stream: `account-${userId}`, events: [past.paymentReversed(payment?.position ?? 0)] }],
      { position: 9, recordedAt: past.testNow },
    );
    const left = evolvePayments(recorded, reversal as Parameters<typeof evolvePayments>[1]);
    expect(left.map(({ type }) => type)).toEqual(['RefundPaid']);
  });
});

describe('a payment is recorded with what it pays', () => {
  const payment = (change: Partial<Payment> = {}): Payment => ({
    ...past.paymentRecorded({ amountCents: cents(1000) }).data,
    note: null,
    parts: [items(1000)],
    withCredit: false,
    named: [],
    ...change,
  });
  const record = (change: Partial<Payment>, balance = 0) =>
    recordPayment({ payable: payable(), balanceCents: cents(balance) }, payment(change));

  it('as facts of the account and of the claim', () => {
    const { account, claims } = record({ note: 'by her sister', bankLineId: 7 });
    const { data } = past.paymentRecorded({ amountCents: cents(1000), bankLineId: 7 });
    expect(account).toEqual([{ type: 'PaymentRecorded', data, private: { note: 'by her sister' } }]);
    expect(claims.get(claimId)).toMatchObject([
      { type: 'ClaimPaymentAllocated', data: { amountCents: 1000, cause: 'payment' } },
    ]);
  });

  it('with what is open where no parts are given, credit included', () => {
    expect(record({ parts: null }, 300).claims.get(claimId)).toMatchObject([{ data: { amountCents: 1000 } }]);
  });

  it.each([
    { fee: 999, refused: null },
    { fee: 1000, refused: 'FEE_ABOVE_PAYMENT' },
    { fee: 1001, refused: 'FEE_ABOVE_PAYMENT' },
  ])('a fee of $fee cents of 1000: $refused', ({ fee, refused }) => {
    const act = () => record({ feeCents: cents(fee) });
    if (refused) expect(act).toThrow(refused);
    else expect(act).not.toThrow();
  });

  it.each([
    { part: 1000, withCredit: false, missing: null },
    { part: 1001, withCredit: false, missing: 1 },
    { part: 1300, withCredit: true, missing: null },
    { part: 1301, withCredit: true, missing: 1 },
  ])(
    'a part of $part of 1000 with 300 of credit, taken along: $withCredit',
    ({ part, withCredit, missing }) => {
      const act = () => record({ parts: [items(part)], withCredit }, 300);
      if (missing === null) expect(act).not.toThrow();
      else
        expect(act).toThrow(
          expect.objectContaining({ rule: 'PARTS_ABOVE_PAYMENT', details: { missing } }) as Error,
        );
    },
  );

  it('is above 0', () => {
    expect(() => record({ amountCents: cents(0) })).toThrow(RangeError);
  });
});

describe('credit', () => {
  it('pays what is open in order, as far as it goes', () => {
    const facts = useCredit(payable(), { balanceCents: cents(700), parts: null });
    expect(facts.get(claimId)).toMatchObject([{ data: { amountCents: 700, cause: 'balance' } }]);
  });

  it('has nothing to pay where nothing is open, there is none, or nothing was chosen', () => {
    const nothing =
      (balance: number, ...events: ClaimEvent[]) =>
      () =>
        useCredit(payable(...events), { balanceCents: cents(balance), parts: null });
    expect(nothing(0)).toThrow('NO_CHANGE');
    expect(nothing(100, paid(2500))).toThrow('NO_CHANGE');
    expect(() => useCredit(payable(), { balanceCents: cents(100), parts: [] })).toThrow('NO_CHANGE');
  });

  it('pays a part of a stage while the rest is on its way, and no more than is open together', () => {
    const announce = (credit: number, arriving: number) =>
      payAnnounced(payable(), {
        balanceCents: cents(500),
        credit: credit === 0 ? [] : [items(credit)],
        parts: [items(arriving)],
      });
    expect(announce(500, 2000).get(claimId)).toMatchObject([
      { data: { amountCents: 500, cause: 'balance' } },
    ]);
    expect(announce(0, 2500).size).toBe(0);
    expect(() => announce(500, 2001)).toThrow('MORE_THAN_OPEN');
    expect(() => announce(501, 1)).toThrow('BALANCE_TOO_LOW');
  });
});

describe('a refund (M27)', () => {
  const refund = (amountCents: number, balance: number) => () =>
    recordRefund(
      { balanceCents: cents(balance), points: past.booking().drawn, pending: past.booking().drawn },
      { ...past.refundPaid({ amountCents: cents(amountCents) }).data, note: null },
    );

  it('is at most the balance, and above 0', () => {
    expect(refund(500, 500)()).toEqual([past.refundPaid()]);
    expect(refund(501, 500)).toThrow(
      expect.objectContaining({ rule: 'BALANCE_TOO_LOW', details: { missing: 1 } }) as Error,
    );
    expect(refund(0, 500)).toThrow(RangeError);
  });
});

describe('money of a stage goes back to the balance', () => {
  const release =
    (amount: number | null, ...events: ClaimEvent[]) =>
    () =>
      releaseStage(claimAfter(...events), {
        stage: 'items',
        amountCents: amount === null ? null : cents(amount),
        reason: 'moved',
      });

  it.each([
    { amount: null, released: 2000 },
    { amount: 2000, released: 2000 },
    { amount: 1, released: 1 },
  ])('$amount of 2000', ({ amount, released }) => {
    expect(release(amount, paid(2000))()).toMatchObject([
      { type: 'ClaimPaymentReleased', data: { amountCents: released, coveredCents: 2000 - released } },
    ]);
  });

  it('never more than was paid, and not nothing', () => {
    expect(release(2001, paid(2000))).toThrow(
      expect.objectContaining({ rule: 'MORE_THAN_PAID', details: { stage: 'items', missing: 1 } }) as Error,
    );
    expect(release(null)).toThrow('NO_CHANGE');
    expect(release(0, paid(2000))).toThrow('NO_CHANGE');
    expect(release(null, past.claimPaymentReceived())).toThrow('NO_CHANGE');
  });
});

describe('the missing rest of a stage is waived (M11)', () => {
  it.each([
    { open: 1, before: 0, refused: null },
    { open: 100, before: 0, refused: null },
    { open: 101, before: 0, refused: 'TOO_MUCH_TO_WAIVE' },
    { open: 40, before: 60, refused: null },
    { open: 41, before: 60, refused: 'TOO_MUCH_TO_WAIVE' },
    { open: 1, before: 100, refused: 'TOO_MUCH_TO_WAIVE' },
    { open: 0, before: 0, refused: 'NO_CHANGE' },
    { open: 0, before: 100, refused: 'NO_CHANGE' },
  ])('$open open and $before waived before: $refused', ({ open, before, refused }) => {
    const covered = 2500 - open - before;
    const events = [paid(covered), ...(before > 0 ? [waived(before, covered)] : [])];
    const act = () => waiveStage(claimAfter(...events), 'items');
    if (refused) expect(act).toThrow(refused);
    else
      expect(act()).toMatchObject([
        { type: 'ClaimShortfallWaived', data: { amountCents: open, coveredCents: 2500, settled: true } },
      ]);
  });
});
