import {
  cents,
  evolveClaim,
  existingClaim,
  initialClaim,
  type ClaimEvent,
  type ClaimState,
} from '../../language';
import * as past from '../../testing';
import { allocate, payableStages, type AllocationPart, type PayableClaim } from './allocation';

const { claimId } = past.testIds;

/** A claim whose items cost 25.00 euros. */
const payable = (...events: readonly ClaimEvent[]): PayableClaim => ({
  claim: existingClaim(
    events.reduce<ClaimState>(evolveClaim, evolveClaim(initialClaim, past.claimSubmitted())),
  ),
  canceled: false,
});
const part = (amount: number, more: Partial<AllocationPart> = {}): AllocationPart => ({
  claimId,
  stage: 'items',
  amountCents: cents(amount),
  ...more,
});
const pay = (claim: PayableClaim, parts: readonly AllocationPart[], balance = 10_000) =>
  allocate([claim], { parts, balanceCents: cents(balance), cause: 'balance' }).get(claimId);
const ems = past.shippingCostSet({ component: 'ems', amountCents: cents(300) });

describe('the stages that money may go to (M5, M6)', () => {
  it('have what is open, what is due of it and its day', () => {
    const asked = past.claimPaymentRequested({ amountCents: cents(2000) });
    const paid = past.claimPaymentAllocated({ amountCents: cents(500), coveredCents: cents(500) });
    const stages = payableStages([payable(asked, paid, ems)]);
    expect(stages).toEqual([
      { claimId, stage: 'items', openCents: 2000, dueCents: 1500, dueOn: '2025-11-28' },
      { claimId, stage: 'ems', openCents: 300, dueCents: 0, dueOn: null },
      { claimId, stage: 'customs', openCents: 0, dueCents: 0, dueOn: null },
      { claimId, stage: 'domestics', openCents: 0, dueCents: 0, dueOn: null },
    ]);
  });

  it('are none of a canceled group order', () => {
    expect(payableStages([{ ...payable(), canceled: true }])).toEqual([]);
  });
});

describe('stages are paid from the balance (M4, M6)', () => {
  it.each([
    { amount: 2499, settled: false },
    { amount: 2500, settled: true },
  ])('$amount of 2500', ({ amount, settled }) => {
    expect(pay(payable(), [part(amount)])).toMatchObject([
      { type: 'ClaimPaymentAllocated', data: { amountCents: amount, coveredCents: amount, settled } },
    ]);
  });

  it('never with more than is open, also of two parts together', () => {
    expect(() => pay(payable(), [part(2501)])).toThrow(
      expect.objectContaining({ rule: 'MORE_THAN_OPEN', details: { stage: 'items', missing: 1 } }) as Error,
    );
    expect(pay(payable(), [part(2000), part(500)])).toHaveLength(2);
    expect(() => pay(payable(), [part(2000), part(501)])).toThrow('MORE_THAN_OPEN');
  });

  it('never with more than the balance, all parts together', () => {
    const parts = [part(2500), part(300, { stage: 'ems' })];
    expect(pay(payable(ems), parts, 2800)).toHaveLength(2);
    expect(() => pay(payable(ems), parts, 2799)).toThrow(
      expect.objectContaining({ rule: 'BALANCE_TOO_LOW', details: { missing: 1 } }) as Error,
    );
  });

  it('nothing of a canceled group order, of a claim of somebody else, or of 0', () => {
    expect(() => pay({ ...payable(), canceled: true }, [part(1)])).toThrow('GO_CANCELED');
    expect(() => pay(payable(), [part(1, { claimId: 99 })])).toThrow('claim');
    expect(() => pay(payable(), [part(0)])).toThrow(RangeError);
  });

  it('in the place of a mark by hand where the part says so (D82)', () => {
    const marked = payable(past.claimPaymentReceived());
    expect(() => pay(marked, [part(2500)])).toThrow('MORE_THAN_OPEN');
    expect(pay(marked, [part(2500, { replacesMark: true })])).toMatchObject([
      { type: 'ClaimPaymentRevoked', data: { reason: 'unmarked' } },
      { type: 'ClaimPaymentAllocated', data: { amountCents: 2500, coveredCents: 2500, settled: true } },
    ]);
    expect(pay(payable(), [part(100, { replacesMark: true })])).toHaveLength(1);
  });
});
