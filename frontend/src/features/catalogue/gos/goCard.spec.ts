import { standingLabel, type StandingGo } from '../../../shared/go/goStanding';
import { bySoonest, decideCard, sectionOf } from './goCard';

const from = '2026-11-20T12:00:00.000Z';
const until = '2026-11-25T12:00:00.000Z';
const inside = Date.parse('2026-11-22T00:00:00.000Z');

const go = (changes: Partial<StandingGo> = {}): StandingGo => ({
  status: null,
  available_from: from,
  available_until: until,
  ...changes,
});

describe('the card of a group order', () => {
  test.each([
    ['ORDERED', 'Order placed'],
    ['AT_PROXY', 'Arrived at Proxy'],
    ['OTW_TO_GERMANY', 'OTW to Germany'],
    ['SENT_OUT', 'Sent out'],
    ['ARRIVED', 'Arrived in Germany'],
    ['CANCELED', 'Canceled'],
    ['otw_to_germany', 'OTW to Germany'],
    ['LOST_AT_SEA', 'Unknown'],
  ])('shows the label of status %s', (status, label) => {
    const { standing, button } = decideCard(go({ status }), false, inside);
    expect(standing && standingLabel(standing)).toBe(label);
    expect(button).toBeNull();
  });

  test('offers the own claim once a status is set, whatever the window', () => {
    expect(decideCard(go({ status: 'ORDERED' }), true, Date.parse(until) + 1)).toEqual({
      standing: 'ORDERED',
      button: 'view',
    });
  });

  test('offers to add to the own claim while no status is set', () => {
    expect(decideCard(go(), true, inside)).toEqual({
      standing: null,
      button: 'extend',
    });
  });

  test('keeps that button outside the window and names the window beside it', () => {
    expect(decideCard(go(), true, Date.parse(until) + 1)).toEqual({
      standing: 'after',
      button: 'extend',
    });
    expect(decideCard(go(), true, Date.parse(from) - 1).standing).toBe('before');
  });

  test('says that the window has ended or has not begun', () => {
    expect(decideCard(go(), false, Date.parse(until) + 1)).toEqual({
      standing: 'after',
      button: null,
    });
    expect(decideCard(go(), false, Date.parse(from) - 1)).toEqual({ standing: 'before', button: null });
  });

  test('opens at the very instant of its beginning and stays open at the instant of its end', () => {
    const claim = { standing: null, button: 'claim' };
    expect(decideCard(go(), false, Date.parse(from))).toEqual(claim);
    expect(decideCard(go(), false, Date.parse(until))).toEqual(claim);
  });

  test('treats a missing bound as no bound', () => {
    const boundless = go({ available_from: null, available_until: null });
    expect(decideCard(boundless, false, inside).button).toBe('claim');
  });
});

describe('the parts of the home page', () => {
  const day = 24 * 3_600_000;
  test.each([
    [go({ available_until: new Date(inside + 3 * day).toISOString() }), undefined, 'closing-soon'],
    [go({ available_until: new Date(inside + 4 * day).toISOString() }), undefined, 'open-now'],
    [go({ available_until: null }), undefined, 'open-now'],
    [go({ available_from: until, available_until: null }), undefined, 'coming-soon'],
    [go({ status: 'ORDERED' }), undefined, 'ended'],
    [go({ status: 'SENT_OUT' }), undefined, 'ended'],
    [go({ available_until: from }), undefined, 'ended'],
    [go(), 'unasked', 'open-now'],
    [go({ available_until: from }), 'paid', 'your-claims'],
    [go({ available_until: from }), 'said', 'your-claims'],
    [go(), 'to-pay', 'to-pay'],
    [go({ status: 'SENT_OUT' }), 'late', 'to-pay'],
    [go({ status: 'ARRIVED' }), 'under-way', 'on-its-way'],
    [go({ status: 'ARRIVED' }), 'said', 'on-its-way'],
    [go({ status: 'SENT_OUT' }), 'sent', 'on-its-way'],
    [go({ available_until: from }), 'sent', 'on-its-way'],
    [go({ status: 'SENT_OUT' }), 'arrived', 'ended'],
    [go({ status: 'CANCELED' }), 'canceled', 'ended'],
  ] as const)('place %j, with a claim that is %s, under %s', (one, place, section) => {
    expect(sectionOf(one, place, inside)).toBe(section);
  });

  test('begin with what closes first, and leave the rest as it is listed', () => {
    const [late, undated, soon, ordered] = [
      go({ available_until: new Date(inside + 9 * day).toISOString() }),
      go({ available_until: null }),
      go(),
      go({ status: 'ORDERED' }),
    ];
    expect([undated, late, ordered, soon].sort(bySoonest)).toEqual([soon, late, undated, ordered]);
  });
});
