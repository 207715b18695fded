import {
  cents,
  evolvePurchase,
  noPurchase,
  purchaseParts,
  purchaseTotal,
  type PurchaseEvent,
  type PurchaseHistory,
} from '../../language';
import { testNow } from '../../testing';
import {
  correctPurchase,
  newPurchase,
  recordPurchase,
  takeBackPurchase,
  undoPurchaseChange,
  type GivenPurchase,
} from './record-purchase';

const given: GivenPurchase = {
  paidOn: '2025-11-20',
  method: 'paypal',
  currency: 'KRW',
  lines: [
    { what: 'goods', amountCents: cents(1_000_000) },
    { what: 'freight', amountCents: cents(500_000) },
  ],
  totalCents: cents(1000),
  feeCents: cents(50),
  basis: 'pieces',
  weights: [
    { goId: 3, weight: 2 },
    { goId: 4, weight: 1 },
  ],
  texts: { supplier: 'Seoul Records' },
};
const when = { nowMs: testNow };
const bought = (change: Partial<GivenPurchase> = {}) => newPurchase(5, { ...given, ...change }, when);
const lived = (...events: readonly PurchaseEvent[]): PurchaseHistory =>
  events.reduce(evolvePurchase, noPurchase);

describe('a purchase', () => {
  it('divides the euros over the lines, adds the fee, and keeps the rate (M70)', () => {
    const { purchaseLines, rateMillionths } = bought();
    expect(purchaseLines).toEqual([
      { what: 'goods', amountCents: 667, foreignCents: 1_000_000 },
      { what: 'freight', amountCents: 333, foreignCents: 500_000 },
      { what: 'fee', amountCents: 50 },
    ]);
    expect(rateMillionths).toBe(1_500_000_000);
  });

  it('takes the euros from the rate where they are not known', () => {
    const { totalCents: _total, ...open } = given;
    const purchase = newPurchase(5, { ...open, rateMillionths: 1_500_000_000 }, when);
    expect(purchaseTotal(purchase)).toBe(1050);
  });

  it('is whole: the parts of group orders add up to each line, also where lines have both signs (M71)', () => {
    for (const lines of [
      [100, 1],
      [333, 333],
      [500, -101],
      [-7, -1],
    ]) {
      const purchase = bought({
        currency: 'EUR',
        lines: lines.map((amount) => ({ what: 'goods', amountCents: cents(amount) })),
        feeCents: cents(0),
        weights: [1, 1, 5].map((weight, index) => ({ goId: index + 1, weight })),
      });
      const parts = purchaseParts(purchase);
      for (const [line, amount] of lines.entries())
        expect(
          parts.filter((part) => part.line === line).reduce((sum, { amountCents }) => sum + amountCents, 0),
        ).toBe(amount);
    }
  });

  it('is whole in its one group order, also where nothing is claimed there, and in none as an expense', () => {
    const alone = bought({ weights: [{ goId: 3, weight: 0 }] });
    expect(purchaseParts(alone).map(({ goId, amountCents }) => [goId, amountCents])).toEqual([
      [3, 667],
      [3, 333],
      [3, 50],
    ]);
    expect(purchaseParts(bought({ weights: [] })).map(({ goId }) => goId)).toEqual([null, null, null]);
  });

  it('cannot be divided where no group order has a weight, nor be paid on a day to come', () => {
    const weights = [3, 4].map((goId) => ({ goId, weight: 0 }));
    expect(() => bought({ weights })).toThrow('NOTHING_TO_SPLIT');
    expect(() => bought({ paidOn: '2025-11-22' })).toThrow('DAY_AHEAD');
    expect(() => bought({ paidOn: '2020-01-01' })).toThrow('DAY_LONG_AGO');
  });
});

describe('a recorded purchase (M72)', () => {
  const recorded = recordPurchase(bought());
  const corrected = bought({ totalCents: cents(1200), texts: {} });

  it('keeps its free text in the private part', () => {
    expect(recorded).toMatchObject([{ private: { supplier: 'Seoul Records' } }]);
    expect(JSON.stringify(recorded[0]?.data)).not.toContain('Seoul');
    expect(recordPurchase(corrected)[0]).not.toHaveProperty('private');
  });

  it('is corrected by facts that take the old content back, and not where nothing changes', () => {
    const correction = correctPurchase(lived(...recorded), corrected);
    expect(correction.map(({ type }) => type)).toEqual(['PurchaseTakenBack', 'PurchaseRecorded']);
    expect(purchaseTotal(correction[0]?.data ?? corrected)).toBe(1050);
    expect(purchaseTotal(correction[1]?.data ?? corrected)).toBe(1250);
    expect(() => correctPurchase(lived(...recorded), bought())).toThrow('NO_CHANGE');
  });

  it('has its content of before after an undo, with its text, and the correction again after another', () => {
    const first = [...recorded, ...correctPurchase(lived(...recorded), corrected)];
    const undone = [...first, ...undoPurchaseChange(lived(...first))];
    expect(lived(...undone).contents.at(-1)).toEqual(bought());
    const again = [...undone, ...undoPurchaseChange(lived(...undone))];
    expect(lived(...again).contents.at(-1)).toEqual(corrected);
    expect(() => undoPurchaseChange(lived(...recorded))).toThrow('NOTHING_TO_UNDO');
  });

  it('is taken back once, and recorded again', () => {
    const gone = [...recorded, ...takeBackPurchase(lived(...recorded))];
    expect(() => takeBackPurchase(lived(...gone))).toThrow('purchase');
    expect(() => correctPurchase(lived(...gone), corrected)).toThrow('purchase');
    expect(undoPurchaseChange(lived(...gone))).toEqual(recorded);
    expect(() => undoPurchaseChange(noPurchase)).toThrow('purchase');
  });

  it('that was recorded again has its earlier content after another undo, and none where it was never corrected', () => {
    const gone = [...recorded, ...takeBackPurchase(lived(...recorded))];
    const again = lived(...gone, ...undoPurchaseChange(lived(...gone)));
    expect(() => undoPurchaseChange(again)).toThrow('NOTHING_TO_UNDO');
    const mended = [...recorded, ...correctPurchase(lived(...recorded), corrected)];
    const back = [...mended, ...takeBackPurchase(lived(...mended))];
    const whole = [...back, ...undoPurchaseChange(lived(...back))];
    expect(lived(...whole, ...undoPurchaseChange(lived(...whole))).contents.at(-1)).toEqual(bought());
  });
});
