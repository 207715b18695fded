import { cents, evolveClaim, germanDay, initialClaim } from '@fan-beats/events';
import { claimPaymentReceived, claimSubmitted, scenario, shippingCostSet } from '@fan-beats/events/testing';
import { deleteClaim } from './delete-claim';
import { paidByMarks, type MarkedMoney } from './paid-by-marks';
import { updateClaim } from './update-claim';

const given = scenario({ initialState: initialClaim, evolve: evolveClaim });
const nowMs = Date.parse('2026-11-23T12:00:00Z');
const submitted = claimSubmitted();
const marked = claimPaymentReceived();

/** The payments that are added to the balance when a claim is deleted. */
const deleted = (history: Parameters<typeof given>[0], money: Partial<MarkedMoney> = {}) => {
  const claim = given(history).state();
  return paidByMarks(claim, deleteClaim(claim), { nowMs, ...money });
};

describe('marked money that lies with the shop (M25)', () => {
  it('is a payment of today, by another method, where nothing else is said', () => {
    const claim = given([submitted, marked]).state();
    const { coveredCents: amountCents, userId } = marked.data;
    const data = { userId, amountCents, feeCents: cents(0), receivedOn: germanDay(nowMs), method: 'other' };
    const events = updateClaim(claim, { paymentReceived: false });
    expect(paidByMarks(claim, events, { nowMs })).toEqual([{ type: 'PaymentRecorded', data }]);
    expect(deleted([submitted, marked])).toEqual([{ type: 'PaymentRecorded', data }]);
  });

  it('came on the day and by the method that are said', () => {
    expect(deleted([submitted, marked], { receivedOn: '2026-11-20', method: 'bank' })).toMatchObject([
      { data: { receivedOn: '2026-11-20', method: 'bank' } },
    ]);
  });

  it('is refused for a day long ago, unless that is meant', () => {
    const receivedOn = '2020-01-01';
    expect(() => deleted([submitted, marked], { receivedOn })).toThrow('DAY_LONG_AGO');
    expect(deleted([submitted, marked], { receivedOn, longAgo: true })).toMatchObject([
      { data: { receivedOn } },
    ]);
  });

  it('is that of the mark that goes, whatever mark is set in the same act', () => {
    const withCost = [submitted, marked, shippingCostSet({ component: 'ems', amountCents: cents(490) })];
    const claim = given(withCost).state();
    const events = updateClaim(claim, { paymentReceived: false, costs: { ems: { settled: true } } });
    expect(paidByMarks(claim, events, { nowMs })).toMatchObject([{ data: { amountCents: 2500 } }]);
  });

  it('is none where a mark is only set', () => {
    const claim = given([submitted]).state();
    expect(paidByMarks(claim, updateClaim(claim, { paymentReceived: true }), { nowMs })).toEqual([]);
  });

  it('is none where no mark goes', () => {
    expect(deleted([submitted])).toEqual([]);
    const claim = given([submitted, marked]).state();
    expect(paidByMarks(claim, updateClaim(claim, { note: 'later' }), { nowMs })).toEqual([]);
  });
});
