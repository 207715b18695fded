import { sourceTexts } from '../../testing/source-texts';
import {
  goStatuses,
  goStatusLabel,
  isOpenForFans,
  isOpenForProxy,
  parseGoStatus,
  stepsInForce,
  windowPhase,
} from './go-status';

const noon = Date.UTC(2026, 4, 1, 12);
const hour = 3_600_000;
const window = { availableFrom: noon, availableUntil: noon + hour };
const open = { ...window, published: true, archived: false, status: null };

describe('status', () => {
  it('is read in upper and lower case (D6)', () => {
    expect(parseGoStatus('otw_to_germany')).toBe('OTW_TO_GERMANY');
    expect(parseGoStatus('SENT_OUT')).toBe('SENT_OUT');
    expect(parseGoStatus('lost')).toBeUndefined();
    expect(parseGoStatus('')).toBeUndefined();
  });

  it('has the label that cards show, Unknown for a value that is none', () => {
    expect(goStatuses.map((status) => goStatusLabel(sourceTexts, status))).toEqual([
      'Order placed',
      'Arrived at Proxy',
      'OTW to Germany',
      'Arrived in Germany',
      'Sent out',
      'Canceled',
    ]);
    expect(goStatusLabel(sourceTexts, 'LOST')).toBe('Unknown');
    expect(goStatusLabel(sourceTexts, 'toString')).toBe('Unknown');
  });
});

describe('the steps that were taken', () => {
  const days = (...statuses: (string | null)[]) =>
    stepsInForce(statuses.map((status, day) => ({ status, day }))).map(({ status, day }) => [status, day]);

  it('count from when the group order was last open', () => {
    expect(days('ORDERED', 'ARRIVED', null, 'ORDERED', 'AT_PROXY')).toEqual([
      ['ORDERED', 3],
      ['AT_PROXY', 4],
    ]);
    expect(days('ORDERED', null)).toEqual([]);
  });

  it('have their first day where the status is set back to one, and those after it have none', () => {
    expect(days('ORDERED', 'AT_PROXY', 'ORDERED')).toEqual([['ORDERED', 0]]);
    expect(days('ORDERED', 'ARRIVED', 'AT_PROXY', 'CANCELED', 'ARRIVED')).toEqual([
      ['ORDERED', 0],
      ['AT_PROXY', 2],
      ['ARRIVED', 4],
    ]);
  });
});

describe('window', () => {
  it('holds both its bounds (D8)', () => {
    expect(windowPhase(window, noon - 1)).toBe('before');
    expect(windowPhase(window, noon)).toBe('inside');
    expect(windowPhase(window, noon + hour)).toBe('inside');
    expect(windowPhase(window, noon + hour + 1)).toBe('after');
  });

  it('is open at a bound that is not set', () => {
    expect(windowPhase({ availableFrom: null, availableUntil: null }, 0)).toBe('inside');
    expect(windowPhase({ availableFrom: null, availableUntil: noon }, 0)).toBe('inside');
    expect(windowPhase({ availableFrom: noon, availableUntil: null }, noon - 1)).toBe('before');
  });
});

describe('open', () => {
  it('for fans: published, not archived, without a status, inside the window (D8)', () => {
    expect(isOpenForFans(open, noon)).toBe(true);
    expect(isOpenForFans({ ...open, published: false }, noon)).toBe(false);
    expect(isOpenForFans({ ...open, archived: true }, noon)).toBe(false);
    expect(isOpenForFans({ ...open, status: 'ORDERED' }, noon)).toBe(false);
    expect(isOpenForFans(open, noon - 1)).toBe(false);
  });

  it('for a new proxy claim: without a status, inside the window, published or not (D10)', () => {
    const hidden = { ...open, published: false, archived: true };
    expect(isOpenForProxy(hidden, noon)).toBe(true);
    expect(isOpenForProxy({ ...open, status: 'CANCELED' }, noon)).toBe(false);
    expect(isOpenForProxy(open, noon + hour + 1)).toBe(false);
  });
});
