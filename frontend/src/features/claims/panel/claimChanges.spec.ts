import { aClaim } from '../testing/aClaim';
import { changesOf, hasChanges, valuesOf } from './claimChanges';

const claim = aClaim({ domestics: 4.5, admin_note: 'Fragile' });

describe('the changes of a claim', () => {
  test('are none where nothing was touched', () => {
    expect(hasChanges(changesOf(claim, valuesOf(claim)))).toBe(false);
  });

  test('name only what differs', () => {
    const values = { ...valuesOf(claim), payment_received: true, ems: '12,30', domestics_done: true };
    expect(changesOf(claim, values)).toEqual({ payment_received: true, ems: 12.3, domestics_done: true });
  });

  test('are never made of an amount that cannot be read', () => {
    expect(() => changesOf(claim, { ...valuesOf(claim), customs: '1.234' })).toThrow(
      '1.234 is not an amount',
    );
  });

  test('count an amount that was emptied as 0, and leave one that nobody ever set unknown', () => {
    const values = { ...valuesOf(claim), domestics: '', ems: '', customs: '0', admin_note: '  ' };
    expect(changesOf(claim, values)).toEqual({ domestics: 0, customs: 0, admin_note: null });
  });
});
