import { cents, evolveClaim, initialClaim, type ClaimEvent, type ClaimState } from '../../language';
import * as past from '../../testing';
import { changeStage, requestItems, type StageChange } from './stage-changes';

const { claimId, goId } = past.testIds;

/** A claim whose items cost 25.00 euros. */
const claimAfter = (...events: readonly ClaimEvent[]): ClaimState =>
  events.reduce<ClaimState>(evolveClaim, evolveClaim(initialClaim, past.claimSubmitted()));
const ids = { claimId, goId, stage: 'items' } as const;
const reference = 'FB-C17-AB';
const day = '2025-11-28';
const asked = (amount: number, dueOn = day) =>
  past.claimPaymentRequested({ amountCents: cents(amount), dueOn, reference });
const paid = (amount: number) =>
  past.claimPaymentAllocated({ amountCents: cents(amount), coveredCents: cents(amount) });

describe('a stage is asked for', () => {
  const request =
    (dueOn: string, canceled = false, ...events: ClaimEvent[]) =>
    () =>
      changeStage(claimAfter(...events), { ...ids, act: 'request', dueOn, reference }, canceled);

  it.each([
    { when: 'for the first time', events: [], dueOn: day },
    { when: 'again, by another day', events: [asked(2500)], dueOn: '2025-12-05' },
    { when: 'again by the same day, where it came to more', events: [asked(2000)], dueOn: day },
    { when: 'where a part is paid', events: [paid(2499)], dueOn: day },
  ])('$when', ({ events, dueOn }) => {
    expect(request(dueOn, false, ...events)()).toEqual([asked(2500, dueOn)]);
  });

  it.each([
    { when: 'as much by the same day is asked for', events: [asked(2500)] },
    { when: 'nothing is open', events: [paid(2500)] },
    { when: 'nothing is open of what was asked for', events: [asked(2000), paid(2500)] },
  ])('not where $when', ({ events }) => {
    expect(request(day, false, ...events)).toThrow('NO_CHANGE');
  });

  it('not of a canceled group order', () => {
    expect(request(day, true)).toThrow('GO_CANCELED');
  });
});

describe('the shop asks for items by itself (M9)', () => {
  const ask = (canceled: boolean, ...events: ClaimEvent[]) =>
    requestItems(claimAfter(...events), { dueOn: day, reference }, canceled);

  it('for what was not asked for yet', () => {
    expect(ask(false)).toEqual([asked(2500)]);
    expect(ask(false, asked(2499))).toEqual([asked(2500)]);
  });

  it.each([
    { where: 'as much is asked for', events: [asked(2500)] },
    { where: 'more is asked for', events: [asked(2501)] },
    { where: 'as much is asked for by another day', events: [asked(2500, '2025-12-05')] },
    { where: 'nothing is open', events: [paid(2500)] },
    { where: 'the claim is deleted', events: [past.claimDeleted()] },
  ])('not where $where', ({ events }) => {
    expect(ask(false, ...events)).toEqual([]);
  });

  it('not of a canceled group order, nor of no claim', () => {
    expect(ask(true)).toEqual([]);
    expect(requestItems(initialClaim, { dueOn: day, reference }, false)).toEqual([]);
  });
});

describe('a request is deferred or withdrawn', () => {
  const change =
    (act: StageChange, ...events: ClaimEvent[]) =>
    () =>
      changeStage(claimAfter(...events), act, false);
  const defer = (dueOn: string): StageChange => ({ ...ids, act: 'defer', dueOn });
  const withdraw: StageChange = { ...ids, act: 'withdraw' };

  it('to another day only', () => {
    expect(change(defer('2025-12-05'), asked(2500))()).toEqual([past.claimPaymentDeferred()]);
    expect(change(defer(day), asked(2500))).toThrow('NO_CHANGE');
  });

  it('if there is one', () => {
    expect(change(withdraw, asked(2500))()).toEqual([past.claimPaymentRequestWithdrawn()]);
    expect(change(defer(day))).toThrow('NOT_REQUESTED');
    expect(change(withdraw)).toThrow('NOT_REQUESTED');
    expect(change(withdraw, asked(2500), past.claimPaymentRequestWithdrawn())).toThrow('NOT_REQUESTED');
  });
});

it.each([
  [true, 'canceled'],
  [false, 'moved'],
] as const)('money that is released says why: canceled %s', (canceled, reason) => {
  const release: StageChange = { ...ids, act: 'release', amountCents: null };
  expect(changeStage(claimAfter(paid(2000)), release, canceled)).toMatchObject([{ data: { reason } }]);
});

it('the missing rest is waived', () => {
  expect(changeStage(claimAfter(paid(2450)), { ...ids, act: 'waive' }, false)).toMatchObject([
    { type: 'ClaimShortfallWaived', data: { amountCents: 50 } },
  ]);
});
