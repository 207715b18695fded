import type { AccountEvent } from './accounts/account.events';
import type { RecordedEvent, ShopEvent } from '../event-definitions';
import type { ClaimEvent } from '../claims/claim.events';
import { defined } from '../kernel/defined';
import { cents } from '../kernel/money';
import { claimPaymentAllocated, claimPaymentReleased, paymentRecorded } from '../testing';
import { paidBy, unreleasedAllocations } from './paid-by';

type Facts = readonly (readonly [request: string, fact: ShopEvent, act?: string])[];

const payment = paymentRecorded();
const allocated = (amount: number, more: Parameters<typeof claimPaymentAllocated>[0] = {}) =>
  claimPaymentAllocated({ amountCents: cents(amount), cause: 'payment', ...more });
const released = (amount: number, allocationPosition?: number) =>
  claimPaymentReleased({ amountCents: cents(amount), ...defined({ allocationPosition }) });

/**
 * The parts that the payment at a position paid. Facts are at positions from 1 on, each with its request and, after
 * 0.2.0, its act.
 */
function told(facts: Facts, position: number) {
  const events = facts.map(([request, fact, actId], index) => {
    const meta = { correlationId: actId === undefined ? request : 'one request', ...defined({ actId }) };
    return { ...fact, position: index + 1, meta } as unknown as RecordedEvent;
  });
  const account = events.filter(({ type }) => type === 'PaymentRecorded') as RecordedEvent<AccountEvent>[];
  const claim = events.filter(({ type }) => type !== 'PaymentRecorded') as RecordedEvent<ClaimEvent>[];
  const found = account.find((event) => event.position === position);
  if (found?.type !== 'PaymentRecorded') throw new Error('No payment');
  return paidBy(found, { account, allocations: unreleasedAllocations(claim) }).map(
    ({ stage, amountCents }) => `${stage} ${amountCents}`,
  );
}

it('is what the same act allocated, not what credit or another payment of the same request paid', () => {
  const facts: Facts = [
    ['a', payment],
    ['a', allocated(500)],
    ['a', allocated(300, { stage: 'ems' })],
    ['a', payment],
    ['a', allocated(200)],
    ['b', allocated(100, { cause: 'balance' })],
  ];
  expect(told(facts, 1)).toEqual(['items 500', 'ems 300']);
  expect(told(facts, 4)).toEqual(['items 200']);
});

it('less what was released: the newest money of a stage first, and again once that is reversed', () => {
  const facts: Facts = [
    ['a', payment],
    ['a', allocated(500)],
    ['b', payment],
    ['b', allocated(200)],
    ['c', released(300)],
  ];
  expect(told(facts, 1)).toEqual(['items 400']);
  expect(told(facts, 3)).toEqual([]);
  const again: Facts = [...facts, ['d', allocated(300, { cause: 'reversed', reversesPosition: 5 })]];
  expect(told(again, 1)).toEqual(['items 500']);
  expect(told(again, 3)).toEqual(['items 200']);
});

it('stands where it stood once its release is reversed: what came after it goes first', () => {
  const facts: Facts = [
    ['a', payment],
    ['a', allocated(500)],
    ['b', payment],
    ['b', allocated(200)],
    ['c', released(500, 2)],
    ['d', allocated(500, { cause: 'reversed', reversesPosition: 5 })],
    ['e', released(200)],
  ];
  expect(told(facts, 1)).toEqual(['items 500']);
  expect(told(facts, 3)).toEqual([]);
});

it('is its own money: one that is taken back leaves the newer money of the stage to its payment', () => {
  const facts: Facts = [
    ['a', payment],
    ['a', allocated(500)],
    ['b', payment],
    ['b', allocated(200)],
    ['c', released(500, 2)],
  ];
  expect(told(facts, 1)).toEqual([]);
  expect(told(facts, 3)).toEqual(['items 200']);
});

/** The same as `told`, for facts that name their acts and belong to one request. */
function toldByActs(facts: Facts, position: number) {
  const named = facts.map(([act, fact]) => [act, fact, act] as const);
  return told(named, position);
}

it('is what its act allocated, where facts name their acts, though the request recorded more', () => {
  const facts: Facts = [
    ['a', payment],
    ['a', allocated(500)],
    ['b', allocated(300, { stage: 'ems' })],
  ];
  expect(toldByActs(facts, 1)).toEqual(['items 500']);
});

it('each of two payments of a fan in one act has what follows it', () => {
  const facts: Facts = [
    ['a', payment],
    ['a', allocated(500)],
    ['a', payment],
    ['a', allocated(200)],
  ];
  expect(toldByActs(facts, 1)).toEqual(['items 500']);
  expect(toldByActs(facts, 3)).toEqual(['items 200']);
});

it('each of the payments of several fans in one act has its own, also once the fans are one person', () => {
  const other = payment.data.userId + 1;
  const facts: Facts = [
    ['a', payment],
    ['a', paymentRecorded({ userId: other })],
    ['a', allocated(500)],
    ['a', allocated(200, { userId: other })],
  ];
  expect(toldByActs(facts, 1)).toEqual(['items 500']);
  expect(toldByActs(facts, 2)).toEqual(['items 200']);
});
