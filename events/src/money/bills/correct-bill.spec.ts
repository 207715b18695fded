import fc from 'fast-check';
import {
  cents,
  evolveBills,
  evolveClaim,
  existingClaim,
  initialAccount,
  initialClaim,
  noBills,
  Rejection,
  shareSum,
  stageOf,
  type Bill,
  type BillEvent,
  type BillLine,
  type Bills,
  type ClaimEvent,
  type ClaimState,
  type RecordedEvent,
  type ShopEvent,
} from '../../language';
import { evolveAccount } from '../accounts/book-account';
import {
  claimLine,
  claimPaymentRequested,
  claimSubmitted,
  movementOf,
  testIds,
  testNow,
} from '../../testing';
import { allocate } from '../payments/allocation';
import { bookPlan, newBill, planBill, type BillFacts } from './bill-shares';
import { bookCorrection, correctedBill, undoCorrection } from './correct-bill';
import { updateClaim } from '../../claims/update-claim';

const { goId } = testIds;
const claimIds = [17, 18, 19] as const;
const paidOn = '2025-11-20';
const when = { nowMs: testNow };
const nobody = { leftOut: [], byHand: new Map(), grams: { items: new Map(), variants: new Map() } };
const line = (amountCents: number, basis: BillLine['basis'] = 'equal'): BillLine => ({
  what: 'postage',
  amountCents: cents(amountCents),
  basis,
});

/** A group order with three claims of three fans, and its bills. */
class GroupOrder {
  private readonly log: RecordedEvent[] = [];
  private acts = 0;

  constructor() {
    for (const claimId of claimIds) {
      const lines = [claimLine({ amount: claimId - 16 })];
      this.record([claimSubmitted({ claimId, userId: claimId, lines, ...movementOf(lines) })]);
    }
  }

  record(events: readonly ShopEvent[]): void {
    this.acts += 1;
    const meta = { actId: `act ${this.acts}` };
    for (const event of events)
      this.log.push({ ...event, meta, position: this.log.length + 1 } as unknown as RecordedEvent);
  }

  facts({ bill, claims }: BillFacts): void {
    this.record([...bill, ...claims.flatMap(({ events }) => events)]);
  }

  claimFacts(claimId: number): RecordedEvent<ClaimEvent>[] {
    return this.log.filter(
      ({ data }) => 'claimId' in data && data.claimId === claimId,
    ) as RecordedEvent<ClaimEvent>[];
  }

  billFacts(): RecordedEvent<BillEvent>[] {
    return this.log.filter(({ type }) => type.startsWith('Bill')) as RecordedEvent<BillEvent>[];
  }

  claim(claimId: number) {
    return existingClaim(this.claimFacts(claimId).reduce<ClaimState>(evolveClaim, initialClaim));
  }

  claims() {
    return claimIds.map((claimId) => this.claim(claimId));
  }

  balance(claimId: number) {
    return this.claimFacts(claimId).reduce((account, event) => evolveAccount(account, event), initialAccount)
      .balanceCents;
  }

  bills(): Bills {
    return this.billFacts().reduce<Bills>(evolveBills, noBills);
  }

  bill(): Bill {
    const [bill] = [...this.bills().inForce.values()];
    if (!bill) throw new Error('No bill');
    return bill;
  }

  divide(billLines: readonly BillLine[]): void {
    const bill = newBill(this.bills(), { goId, component: 'ems', paidOn, method: 'bank', billLines }, when);
    const plan = planBill(bill, this.claims(), nobody);
    this.facts(bookPlan(bill, plan, { leftOut: [], settled: 'reopen', type: 'BillSplit' }));
  }

  correct(billLines: readonly BillLine[], method: 'bank' | 'paypal' = 'bank'): void {
    const bill = this.bill();
    const corrected = correctedBill(this.bills(), { bill, given: { paidOn, method, billLines } }, when);
    const plan = planBill(corrected, this.claims(), nobody);
    this.facts(bookCorrection(bill, { bill: corrected, plan }, { leftOut: [], settled: 'reopen' }));
  }

  undo(balanceCents = 1_000_000, canceled = false): void {
    const claims = claimIds.map((claimId) => ({
      claimId,
      history: this.claimFacts(claimId),
      balanceCents: cents(balanceCents),
    }));
    this.facts(undoCorrection(this.billFacts(), this.bill(), { claims, canceled }).facts);
  }

  pay(claimId: number, amountCents: number): void {
    const payable = [{ claim: this.claim(claimId), canceled: false }];
    const amount = cents(Math.min(amountCents, stageOf(this.claim(claimId), 'ems').openCents));
    if (amount === 0) return;
    const parts = [{ claimId, stage: 'ems' as const, amountCents: amount }];
    this.record([...allocate(payable, { parts, balanceCents: amount, cause: 'payment' }).values()].flat());
  }

  figures() {
    const bill = this.bill();
    return {
      total: bill.totalCents,
      born: bill.bornCents,
      lines: bill.billLines,
      claims: claimIds.map((claimId) => {
        const money = stageOf(this.claim(claimId), 'ems');
        return {
          share: shareSum(bill.shares.get(claimId)),
          charged: money.chargedCents,
          open: money.openCents,
          allocated: money.allocatedCents,
          settled: money.settled,
          asked: this.claim(claimId).requests.ems,
          balance: this.balance(claimId),
        };
      }),
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

describe('a bill with another sum (M64)', () => {
  it('is withdrawn and recorded again in one act, and claims move by the difference', () => {
    const go = new GroupOrder();
    go.divide([line(900)]);
    go.pay(17, 300);
    go.correct([line(1200)]);
    expect(go.figures()).toMatchObject({
      total: 1200,
      claims: [{ open: 100, allocated: 300 }, { charged: 400 }, {}],
    });
    expect(go.billFacts().map(({ type }) => type)).toEqual([
      'BillRecorded',
      'BillSplit',
      'BillWithdrawn',
      'BillRecorded',
      'BillSplit',
    ]);
    go.correct([line(300), line(300, 'pieces')]);
    expect(go.figures()).toMatchObject({
      total: 600,
      claims: [{ open: 0, allocated: 150, balance: -150 }, {}, {}],
    });
    const shares = go.figures().claims.map(({ share }) => share);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(600);
  });

  it('is refused where nothing changes, and undone only where it corrects one', () => {
    const go = new GroupOrder();
    go.divide([line(900)]);
    expect(rule(() => go.correct([line(900)]))).toBe('NO_CHANGE');
    expect(rule(() => go.correct([line(900)], 'paypal'))).toBe('accepted');
    expect(rule(() => go.undo(0, true))).toBe('GO_CANCELED');
    expect(rule(() => go.undo())).toBe('accepted');
    const another = new GroupOrder();
    another.divide([line(900)]);
    expect(rule(() => another.undo())).toBe('NOT_CORRECTED');
  });

  it('is brought back as far as the credit has what was given back', () => {
    const go = new GroupOrder();
    go.divide([line(900)]);
    go.pay(17, 300);
    go.correct([line(600)]);
    go.undo(40);
    expect(go.figures().claims[0]).toMatchObject({ charged: 300, allocated: 240, open: 60 });
  });

  it('and its undo give the figures of before, whatever was paid, asked for and marked', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 3 });
    const bases = fc.constantFrom('equal' as const, 'pieces' as const, 'value' as const);
    const lived = fc.record({
      first: amounts,
      second: amounts,
      basis: bases,
      paid: fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 3, maxLength: 3 }),
      asked: fc.boolean(),
      marked: fc.boolean(),
    });
    fc.assert(
      fc.property(lived, ({ first, second, basis, paid, asked, marked }) => {
        const go = new GroupOrder();
        go.divide(first.map((amount) => line(amount)));
        for (const [index, claimId] of claimIds.entries()) {
          const amountCents = stageOf(go.claim(claimId), 'ems').chargedCents;
          if (asked) {
            const request = claimPaymentRequested({ claimId, userId: claimId, stage: 'ems', amountCents });
            go.record([request]);
          }
          go.pay(claimId, paid[index] ?? 0);
        }
        if (marked) go.record(updateClaim(go.claim(18), { costs: { ems: { settled: true } } }));
        const before = go.figures();
        if (rule(() => go.correct(second.map((amount) => line(amount, basis)))) !== 'accepted') return;
        const after = go.figures();
        go.undo();
        expect(go.figures()).toEqual(before);
        go.undo();
        expect(go.figures()).toEqual(after);
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 300) },
    );
  });
});
