import fc from 'fast-check';
import {
  cents,
  evolveClaim,
  existingClaim,
  idsOf,
  initialAccount,
  initialClaim,
  points,
  Rejection,
  stageOf,
  type ClaimEvent,
  type ClaimState,
  type RecordedEvent,
} from '../language';
import { evolveAccount } from '../money/accounts/book-account';
import {
  claimLine,
  claimPaymentRequested,
  claimSubmitted,
  freebieLine,
  movementOf,
  testIds,
} from '../testing';
import { payableStages, allocate } from '../money/payments/allocation';
import { changedLines, movementOf as stepMovement } from './line-steps';
import { repriceClaim, undoRepricing, type Repricing } from './reprice-claim';
import { updateClaim } from './update-claim';

const { itemId, freebieId } = testIds;

/** A claim of two pieces at 10.00 euros in blue, one piece at 5.00 euros, and a freebie, and the balance of its fan. */
class History {
  readonly log: RecordedEvent<ClaimEvent>[] = [];
  private acts = 0;

  constructor() {
    const piece = { itemId, amount: 2, unitPriceCents: cents(1000), unitPoints: points(3) };
    const lines = [
      claimLine({ ...piece, line: 1, variantId: 7 }),
      claimLine({ ...piece, line: 2, itemId: 150, amount: 1, unitPriceCents: cents(500) }),
      freebieLine({ line: 3, amount: 1, unitPoints: points(2) }),
    ];
    this.record([claimSubmitted({ ...movementOf(lines), lines }, { lineTexts: { 1: 'in blue' } })]);
  }

  record(events: readonly ClaimEvent[]): string {
    this.acts += 1;
    const actId = `act ${this.acts}`;
    for (const event of events)
      this.log.push({
        ...event,
        meta: { actId },
        position: this.log.length + 1,
      } as unknown as RecordedEvent<ClaimEvent>);
    return actId;
  }

  claim() {
    return existingClaim(this.log.reduce<ClaimState>(evolveClaim, initialClaim));
  }

  /** The amount that the claim took from the balance of its fan, or gave to it. */
  balance(): number {
    return this.log.reduce((account, event) => evolveAccount(account, event), initialAccount).balanceCents;
  }

  pay(amountCents: number): void {
    const payable = [{ claim: this.claim(), canceled: false }];
    const openCents = payableStages(payable)[0]?.openCents ?? 0;
    const amount = cents(Math.min(amountCents, openCents));
    if (amount === 0) return;
    const parts = [{ claimId: this.claim().claimId, stage: 'items' as const, amountCents: amount }];
    this.record([...allocate(payable, { parts, balanceCents: amount, cause: 'payment' }).values()].flat());
  }

  reprice(change: Partial<Repricing>, how: { canceled?: boolean; onlyBetter?: boolean } = {}): string {
    const repricing = { itemId, variantId: null, priceCents: cents(1000), points: points(3), ...change };
    return this.record(repriceClaim(this.claim(), repricing, { canceled: false, onlyBetter: false, ...how }));
  }

  undo(actId: string, balanceCents = 1_000_000, onlyBetter = false): string {
    return this.record(
      undoRepricing(this.log, actId, { canceled: false, onlyBetter, balanceCents: cents(balanceCents) }),
    );
  }

  figures() {
    const { totals, booking, requests, lines } = this.claim();
    const { openCents, coveredCents, allocatedCents, settled } = stageOf(this.claim(), 'items');
    return {
      totals,
      booking,
      requests,
      money: { openCents, coveredCents, allocatedCents, settled },
      balance: this.balance(),
      pieces: lines
        .map(({ itemId: id, variantId, amount, unitPriceCents, unitPoints, text }) =>
          [id, variantId, amount, unitPriceCents, unitPoints, text].join(' '),
        )
        .sort(),
    };
  }
}

const rule = (act: () => unknown): string => {
  try {
    act();
    return 'accepted';
  } catch (error) {
    if (error instanceof Rejection) return error.rule;
    throw error;
  }
};

describe('the price of claimed pieces (M62)', () => {
  it('becomes the new one with its text, and an overpaid amount goes back', () => {
    const history = new History();
    history.pay(2500);
    history.reprice({ priceCents: cents(800) });
    expect(history.figures()).toMatchObject({
      totals: { sumCents: 2100 },
      money: { openCents: 0, allocatedCents: 2100, settled: true },
      pieces: [`${itemId} 7 2 800 3 in blue`, '150  1 500 3 ', expect.stringContaining(`${freebieId}`)],
    });
    expect(history.log.filter(({ type }) => type === 'ClaimRevised')).toMatchObject([
      { data: { stock: [], repriced: true, removed: [{ line: 1 }], added: [{ line: 4 }] } },
    ]);
  });

  it('opens the difference where it rises, and lowers what is asked for where it falls', () => {
    const history = new History();
    history.record([claimPaymentRequested({ stage: 'items', amountCents: cents(2500) })]);
    history.pay(2500);
    history.reprice({ priceCents: cents(1200) });
    expect(history.figures().money).toMatchObject({ openCents: 400, settled: false });
    history.reprice({ priceCents: cents(900) });
    expect(history.figures()).toMatchObject({ money: { openCents: 0 } });
    expect(history.figures().requests.items).toBeUndefined();
  });

  it('records nothing for another variant, or the same price', () => {
    const history = new History();
    const facts = history.log.length;
    history.reprice({});
    history.reprice({ variantId: 8, priceCents: cents(1) });
    expect(history.log).toHaveLength(facts);
  });

  it('is the Fan Beats of a freebie, and packed freebies stay packed', () => {
    const history = new History();
    history.record(updateClaim(history.claim(), { freebiesDone: true }));
    history.reprice({ itemId: freebieId, priceCents: cents(700), points: points(1) });
    expect(history.claim()).toMatchObject({ freebiesDone: true, totals: { sumCents: 2500, costPoints: 1 } });
  });

  it('only falls at a trader, and never changes in a canceled group order', () => {
    const history = new History();
    const better = { onlyBetter: true };
    expect(rule(() => history.reprice({ priceCents: cents(1001) }, better))).toBe('PRICE_RAISED');
    expect(rule(() => history.reprice({ points: points(2) }, better))).toBe('PRICE_RAISED');
    expect(rule(() => history.reprice({ itemId: freebieId, points: points(3) }, better))).toBe(
      'PRICE_RAISED',
    );
    expect(rule(() => history.reprice({ priceCents: cents(999), points: points(4) }, better))).toBe(
      'accepted',
    );
    expect(rule(() => history.reprice({ priceCents: cents(1) }, { canceled: true }))).toBe('GO_CANCELED');
  });

  it('that a trader lowered goes back to the price that the fan agreed to, not beyond it', () => {
    const history = new History();
    const lower = history.reprice({ priceCents: cents(900) });
    const undone = history.undo(lower, 0, true);
    expect(history.claim().totals.sumCents).toBe(2500);
    history.undo(undone, 0, true);
    expect(history.claim().totals.sumCents).toBe(2300);

    const raised = history.reprice({ priceCents: cents(1100) });
    const back = history.undo(raised, 0, true);
    expect(history.claim().totals.sumCents).toBe(2300);
    expect(rule(() => history.undo(back, 0, true))).toBe('PRICE_RAISED');
  });

  it('stays as low as it was when the fan added a piece', () => {
    const history = new History();
    const lower = history.reprice({ priceCents: cents(900), points: points(4) });
    const [line] = history.claim().lines.filter((one) => one.itemId === itemId);
    if (!line) throw new Error('No line');
    const step = { line, text: line.text, before: 2, after: 3 };
    history.record([
      {
        type: 'ClaimExtended',
        data: {
          ...idsOf(history.claim()),
          ...stepMovement(history.claim(), [step]),
          added: [],
          changed: changedLines([step]),
        },
      },
    ]);
    expect(rule(() => history.undo(lower, 0, true))).toBe('PRICE_RAISED');
    expect(rule(() => history.undo(lower, 0, false))).toBe('accepted');
  });

  it('is not asked for beyond the sum, where an older act is undone', () => {
    const history = new History();
    history.record(updateClaim(history.claim(), { paymentReceived: true }));
    history.record([claimPaymentRequested({ stage: 'items', amountCents: cents(2500) })]);
    const older = history.reprice({ itemId: 150, priceCents: cents(0) });
    history.reprice({ priceCents: cents(0) });
    history.undo(older);
    expect(history.claim()).toMatchObject({
      totals: { sumCents: 500 },
      requests: { items: { amountCents: 500 } },
    });
  });

  it('is brought back as far as the credit has what was given back', () => {
    const history = new History();
    history.pay(2500);
    const act = history.reprice({ priceCents: cents(800) });
    history.undo(act, 150);
    expect(history.figures().money).toMatchObject({ openCents: 250, allocatedCents: 2250 });
  });

  it('and its undo give the figures of before, whatever was paid, asked for, waived and marked', () => {
    const lived = fc.record({
      paid: fc.integer({ min: 0, max: 2500 }),
      asked: fc.boolean(),
      marked: fc.boolean(),
      trades: fc.boolean(),
      change: fc.record({
        priceCents: fc.integer({ min: 0, max: 2000 }).map(cents),
        points: fc.integer({ min: 0, max: 5 }).map(points),
      }),
    });
    fc.assert(
      fc.property(lived, ({ paid, asked, marked, trades, change }) => {
        const history = new History();
        if (asked) history.record([claimPaymentRequested({ stage: 'items', amountCents: cents(2500) })]);
        history.pay(paid);
        if (marked) history.record(updateClaim(history.claim(), { paymentReceived: true }));
        const before = history.figures();
        // A trader only lowers prices, and grants no fewer Fan Beats.
        const better = {
          priceCents: cents(Math.min(1000, change.priceCents)),
          points: points(3 + change.points),
        };
        const act = history.reprice(trades ? better : change, { onlyBetter: trades });
        const after = history.figures();
        const undone = history.undo(act, 1_000_000, trades);
        expect(history.figures()).toEqual(before);
        history.undo(undone, 1_000_000, trades);
        expect(history.figures()).toEqual(after);
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 300) },
    );
  });
});
