import fc from 'fast-check';
import {
  cents,
  evolveClaim,
  existingClaim,
  initialAccount,
  initialClaim,
  Rejection,
  stageOf,
  stages,
  type AccountEvent,
  type BankLineEvent,
  type ClaimEvent,
  type ClaimState,
  type PaymentRecorded,
  type RecordedEvent,
  type ShopEvent,
} from '../../language';
import { evolveAccount } from '../accounts/book-account';
import { claimSubmitted, paymentRecorded, shippingCostSet, testIds } from '../../testing';
import { correctPayment, termsBefore, type PaymentTerms } from './correct-payment';
import * as payments from './payments';

const fan = testIds.userId;
const other = 5;
const claimOf = { [fan]: 17, [other]: 18 } as const;

/** Two fans with a claim each: items of 25.00 euros, and EMS of 8.00 euros. */
class Books {
  private readonly log: RecordedEvent[] = [];
  private acts = 0;

  constructor() {
    for (const userId of [fan, other] as const) {
      const ids = { claimId: claimOf[userId], userId };
      this.record([
        claimSubmitted(ids),
        shippingCostSet({ ...ids, component: 'ems', amountCents: cents(800) }),
      ]);
    }
  }

  record(events: readonly ShopEvent[]): void {
    this.acts += 1;
    const meta = { actId: `act ${this.acts}`, correlationId: 'test' };
    for (const event of events)
      this.log.push({ ...event, meta, position: this.log.length + 1 } as unknown as RecordedEvent);
  }

  claimFacts(userId: number): RecordedEvent<ClaimEvent>[] {
    const of = ({ data }: RecordedEvent): boolean => 'claimId' in data && data.userId === userId;
    return this.log.filter(of) as RecordedEvent<ClaimEvent>[];
  }

  accountFacts(): RecordedEvent<AccountEvent>[] {
    const of = ({ type, data }: RecordedEvent): boolean =>
      !('claimId' in data) && !type.startsWith('BankLine');
    return this.log.filter(of) as RecordedEvent<AccountEvent>[];
  }

  account(userId: number) {
    const own = this.log.filter(({ data }) => 'userId' in data && data.userId === userId);
    return own.reduce(
      (account, event) => evolveAccount(account, event as Parameters<typeof evolveAccount>[1]),
      initialAccount,
    );
  }

  claim(userId: number) {
    return existingClaim(this.claimFacts(userId).reduce<ClaimState>(evolveClaim, initialClaim));
  }

  money(userId: number) {
    const payable = [{ claim: this.claim(userId), canceled: false }];
    return { payable, balanceCents: this.account(userId).balanceCents };
  }

  pay(amountCents: number, everything: boolean): void {
    const facts = payments.recordPayment(this.money(fan), {
      ...paymentRecorded({ userId: fan, amountCents: cents(amountCents) }).data,
      parts: everything ? null : [],
      withCredit: false,
      named: [],
      note: 'Late',
    });
    this.record([...facts.account, ...[...facts.claims.values()].flat()]);
  }

  spend(): void {
    const facts = payments.useCredit(this.money(fan).payable, { ...this.money(fan), parts: null });
    this.record([...facts.values()].flat());
  }

  payment(): RecordedEvent<PaymentRecorded> {
    const made = this.accountFacts().filter(({ type }) => type === 'PaymentRecorded');
    return made.at(-1) as RecordedEvent<PaymentRecorded>;
  }

  /** Corrects the newest payment; null terms undo its correction. */
  correct(change: Partial<PaymentTerms> | null, lineId?: number): readonly ShopEvent[] {
    const payment = this.payment();
    const { userId, amountCents, feeCents, receivedOn, method } = payment.data;
    const ofAct = (userIds: readonly number[]) =>
      userIds.flatMap((one) => this.claimFacts(one)).filter(({ meta }) => meta.actId === payment.meta.actId);
    const before = change === null ? termsBefore(payment, this.accountFacts(), ofAct([fan, other])) : null;
    const terms = before?.terms ?? { userId, amountCents, feeCents, receivedOn, method, ...change };
    const corrected = correctPayment({
      payment,
      holder: {
        userId,
        account: this.account(userId),
        history: {
          account: this.accountFacts().filter(({ data }) => data.userId === userId),
          claims: new Map([[this.claim(userId).claimId, this.claimFacts(userId)]]),
        },
      },
      terms,
      fan: this.money(terms.userId),
      earlierParts: before?.parts ?? null,
      line: lineId === undefined ? undefined : { lineId, otherFans: [6] },
      reason: null,
    });
    const events: (ShopEvent | BankLineEvent)[] = [
      ...[...corrected.released.values()].flat(),
      ...corrected.recorded,
      ...corrected.takenBack,
      ...[...corrected.paid.values()].flat(),
      ...corrected.line,
    ];
    this.record(events);
    return events;
  }

  figures() {
    return [fan, other].map((userId) => {
      const claim = this.claim(userId);
      const ofStages = stages.map((stage) => stageOf(claim, stage));
      return {
        balanceCents: this.account(userId).balanceCents,
        stages: ofStages.map(({ openCents, allocatedCents, settled }) => ({
          openCents,
          allocatedCents,
          settled,
        })),
      };
    });
  }
}

const paidBooks = (amountCents: number, everything = true): Books => {
  const books = new Books();
  books.pay(amountCents, everything);
  return books;
};

const openOf = (books: Books) => books.figures()[0]?.stages.map(({ openCents }) => openCents);
const rule = (act: () => unknown): string => {
  try {
    act();
    return 'accepted';
  } catch (error) {
    if (error instanceof Rejection) return error.rule;
    throw error;
  }
};

describe('the correction of a payment (M61)', () => {
  it('keeps what it paid, and names the payment that it corrects', () => {
    const books = paidBooks(2500);
    const before = books.figures();
    const corrected = books.payment().position;
    books.correct({ receivedOn: '2025-11-20', method: 'cash' });
    expect(books.figures()).toEqual(before);
    expect(books.payment()).toMatchObject({
      data: { receivedOn: '2025-11-20', method: 'cash', amountCents: 2500, correctsPosition: corrected },
      private: { note: 'Late' },
    });
  });

  it('to a lower amount leaves the rest open, and of a higher one pays what is open; the rest is credit', () => {
    const books = paidBooks(2500);
    books.correct({ amountCents: cents(2000) });
    expect(openOf(books)).toEqual([500, 800, 0, 0]);
    books.correct({ amountCents: cents(3500) });
    expect(openOf(books)).toEqual([0, 0, 0, 0]);
    expect(books.account(fan).balanceCents).toBe(200);
  });

  it('leaves as credit what was credit', () => {
    const books = paidBooks(2500, false);
    books.correct({ amountCents: cents(2600), method: 'cash' });
    expect(openOf(books)).toEqual([2400, 800, 0, 0]);
    expect(books.account(fan).balanceCents).toBe(2500);
  });

  it('needs only the difference for a payment whose credit was spent', () => {
    const books = paidBooks(3300, false);
    books.spend();
    const before = books.figures();
    books.correct({ method: 'cash' });
    expect(books.figures()).toEqual(before);
    expect(rule(() => books.correct({ amountCents: cents(3299) }))).toBe('PAYMENT_SPENT');
  });

  it('that paid a stage in two parts is undone as far as that stage is open', () => {
    const books = paidBooks(2000);
    books.correct({ amountCents: cents(2500) });
    books.correct({ amountCents: cents(2400) });
    books.record(payments.waiveStage(books.claim(fan), 'items'));
    expect(rule(() => books.correct(null))).toBe('accepted');
    expect(openOf(books)).toEqual([0, 800, 0, 0]);
    expect(books.account(fan).balanceCents).toBe(100);
  });

  it('for another fan pays what that fan owes, and the line of the bank goes with it', () => {
    const books = paidBooks(2500);
    const events = books.correct({ userId: other }, 7);
    expect(openOf(books)).toEqual([2500, 800, 0, 0]);
    expect(books.figures()[1]?.stages.map(({ openCents }) => openCents)).toEqual([0, 800, 0, 0]);
    expect(events.slice(-2)).toEqual([
      { type: 'BankLineReopened', data: { lineId: 7 } },
      { type: 'BankLineBooked', data: { lineId: 7, userId: other, others: [6] } },
    ]);
    expect(books.payment().data.bankLineId).toBe(7);
  });

  it('for another fan leaves the line with the holder, too, who has another payment of it', () => {
    const books = new Books();
    const part = { userId: fan, amountCents: cents(500), bankLineId: 7 };
    books.record([paymentRecorded(part), paymentRecorded(part)]);
    expect(books.correct({ userId: other }, 7).at(-1)).toEqual({
      type: 'BankLineBooked',
      data: { lineId: 7, userId: other, others: [fan, 6] },
    });
    expect(books.correct({ userId: fan }, 7).at(-1)).toMatchObject({ data: { userId: fan, others: [6] } });
  });

  it('is refused where nothing changes, where the line of the bank says otherwise, and for a fee as large as it', () => {
    const books = paidBooks(2500);
    expect(rule(() => books.correct({}))).toBe('NO_CHANGE');
    expect(rule(() => books.correct({ amountCents: cents(2400) }, 7))).toBe('PAYMENT_OF_LINE');
    expect(rule(() => books.correct({ receivedOn: '2025-11-20', userId: other }, 7))).toBe('PAYMENT_OF_LINE');
    expect(rule(() => books.correct({ feeCents: cents(2500) }))).toBe('FEE_ABOVE_PAYMENT');
    expect(rule(() => books.correct(null))).toBe('NOT_CORRECTED');
  });
});

const change = fc.record(
  {
    userId: fc.constantFrom(fan, other),
    amountCents: fc.integer({ min: 1, max: 5000 }).map(cents),
    receivedOn: fc.constantFrom('2025-11-20', '2025-11-19'),
    method: fc.constantFrom('cash' as const, 'bank' as const),
  },
  { requiredKeys: [] },
);

describe('whatever is corrected', () => {
  const lived = fc.record({
    earlier: fc.integer({ min: 0, max: 4000 }),
    amount: fc.integer({ min: 1, max: 5000 }),
    everything: fc.boolean(),
    changes: fc.array(change, { minLength: 1, maxLength: 3 }),
  });

  it('its undo gives the figures of before, and the undo of that those after it', () => {
    let undone = 0;
    fc.assert(
      fc.property(lived, ({ earlier, amount, everything, changes }) => {
        const books = new Books();
        if (earlier > 0) books.pay(earlier, false);
        books.pay(amount, everything);
        for (const one of changes) {
          const before = books.figures();
          if (rule(() => books.correct(one)) !== 'accepted') continue;
          const after = books.figures();
          books.correct(null);
          expect(books.figures()).toEqual(before);
          books.correct(null);
          expect(books.figures()).toEqual(after);
          undone += 1;
        }
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 200) },
    );
    expect(undone).toBeGreaterThan(50);
  });

  it('no balance falls below 0 between its facts, and no cent comes or goes but what the payment changed by', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.boolean(), change, (amount, everything, one) => {
        const books = paidBooks(amount, everything);
        const sum = () =>
          books
            .figures()
            .reduce(
              (total, { balanceCents, stages: all }) =>
                total + balanceCents + all.reduce((part, { allocatedCents }) => part + allocatedCents, 0),
              0,
            );
        const before = {
          sum: sum(),
          amountCents: books.payment().data.amountCents,
          [fan]: books.account(fan),
        };
        let account = before[fan];
        let events: readonly ShopEvent[] = [];
        if (rule(() => (events = books.correct(one))) !== 'accepted') return;
        for (const event of events) {
          if (!('userId' in event.data) || event.data.userId !== fan) continue;
          account = evolveAccount(account, event as Parameters<typeof evolveAccount>[1]);
          expect(account.balanceCents).toBeGreaterThanOrEqual(0);
        }
        expect(sum() - before.sum).toBe(books.payment().data.amountCents - before.amountCents);
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 200) },
    );
  });
});
