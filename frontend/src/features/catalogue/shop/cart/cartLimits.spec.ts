import type { ItemRecord } from '@fan-beats/backend/contract';
import { productStock } from '../productStock';
import { aClaimedItem, aClaimOf, aLine, aReckoning } from '../testing/aCart';
import { aProduct, aVariant } from '../testing/aProduct';
import { limitText, lineMax, refusedMax } from './cartLimits';
import type { CartLine } from './cartLine';

type Changes = Parameters<typeof aReckoning>[2];

/** The maximum amount of the first line. */
function maxOf(lines: readonly CartLine[], product: ItemRecord, changes: Changes = {}): number | null {
  const [line] = lines;
  if (!line) throw new Error('one line');
  const products = new Map([[product.item_id, product]]);
  return lineMax(line, { products, reckoning: aReckoning(lines, [product], changes) });
}

const tenLeft = aProduct({ max_in_go: 12, amount_claimed: 2 });

test('a line may ask for what is left, whatever it asks for now', () => {
  const line = aLine({ amount: 4 });
  expect(maxOf([line], tenLeft)).toBe(10);
});

test('another text of the same product shares its stock', () => {
  const line = aLine();
  const other = aLine({ amount: 7, additional_info: 'signed' });
  expect(maxOf([line, other], tenLeft)).toBe(3);
});

test('claimed pieces are not counted twice', () => {
  const line = aLine({ amount: 2, amount_claimed: 2 });
  expect(maxOf([line], tenLeft, { claim: aClaimOf(aClaimedItem({ amount: 2 })) })).toBe(12);
});

test('the maximum of a line binds fans over the whole claim, admins not', () => {
  const product = aProduct({ ordermax: 3 });
  const line = aLine();
  const other = aLine({ amount: 1, additional_info: 'signed' });
  expect(maxOf([line, other], product)).toBe(2);
  expect(maxOf([line, other], product, { proxy: true })).toBeNull();
});

describe('the maximum per person', () => {
  const two = aProduct({ ordermax: 2 });
  const textWith = (claimed: number, added: number, proxy = false) => {
    const lines = [aLine({ amount: claimed + added, amount_claimed: claimed })];
    return limitText(two, null, aReckoning(lines, [two], { proxy }).left);
  };

  test('is told as such, and as reached with what is claimed counted', () => {
    expect(textWith(0, 1)).toBe('Max. 2 per person');
    expect(textWith(0, 2)).toBe('You have the maximum in your cart');
    expect(textWith(1, 1)).toBe('You have the maximum in your cart');
    const unlimited = aProduct({ ordermax: 0 });
    expect(limitText(unlimited, null, aReckoning([], [unlimited]).left)).toBeNull();
  });

  test('is never reached for admins, who may exceed it', () => {
    expect(textWith(0, 5, true)).toBe('Max. 2 per person');
    expect(aReckoning([aLine({ amount: 5 })], [two], { proxy: true }).left(two, null).order).toBeNull();
  });

  test('holds for each variant of a product', () => {
    const ring = aProduct({ ordermax: 2, variants: [aVariant(1), aVariant(2)] });
    const text = (...lines: CartLine[]) => limitText(ring, null, aReckoning(lines, [ring]).left);
    expect(text()).toBe('Max. 2 of each per person');
    expect(text(aLine({ itemvariant_id: 1, amount: 2 }))).toBe('Max. 2 of each per person');
    const both = [1, 2].map((itemvariant_id) => aLine({ itemvariant_id, amount: 2 }));
    expect(text(...both)).toBe('You have the maximum in your cart');
    expect(limitText(two, null, aReckoning([aLine({ amount: 2 })], [two]).left)).toBe(
      'You have the maximum in your cart',
    );
  });

  test('stands apart from stock', () => {
    const limits = (product: ItemRecord) => aReckoning([], [product]).left(product, null);
    expect(limits(two)).toEqual({ stock: null, order: 2 });
    expect(limits(aProduct({ ordermax: 2, max_in_go: 9 }))).toEqual({ stock: 9, order: 2 });
  });
});

test('a lowered limit takes nothing away that is claimed', () => {
  const line = aLine({ amount: 5, amount_claimed: 5 });
  const lowered = aProduct({ max_in_go: 1, amount_claimed: 5 });
  expect(maxOf([line], lowered, { claim: aClaimOf(aClaimedItem({ amount: 5 })) })).toBe(5);
});

test('a claimed line whose product is gone cannot grow', () => {
  const line = aLine({ item_id: 9, amount: 2, amount_claimed: 2 });
  expect(maxOf([line], tenLeft)).toBe(2);
});

test('a line claimed before its product had variants cannot grow', () => {
  const ring = aProduct({ variants: [aVariant(1)] });
  expect(maxOf([aLine({ amount: 2, amount_claimed: 2 })], ring)).toBe(2);
  expect(maxOf([aLine()], ring)).toBeNull();
});

describe('a set', () => {
  const set = aProduct({
    variants: [
      aVariant(1, { max_in_go: 5, amount_claimed: 1 }),
      aVariant(2, { max_in_go: 3, amount_claimed: 1 }),
      aVariant(3, { includes: [1, 2] }),
    ],
  });
  const leftBeside =
    (...lines: CartLine[]) =>
    (variantId: number) =>
      aReckoning(lines, [set]).left(set, variantId).stock;

  test('has as many left as the scarcest of its parts', () => {
    expect(leftBeside()(3)).toBe(2);
  });

  test('takes one of each part out of the cart’s stock', () => {
    const left = leftBeside(aLine({ itemvariant_id: 3, amount: 2 }));
    expect([left(1), left(2), left(3)]).toEqual([2, 0, 0]);
  });

  test('limits its product by the smallest variant, and says how many are there', () => {
    const { left } = aReckoning([aLine({ itemvariant_id: 2, amount: 2 })], [set]);
    expect(productStock(set, left)).toEqual({ remaining: 0, variantsAvailable: 1 });
  });

  test('is marked by a refusal of one of its parts', () => {
    const refused = [{ item_id: 1, itemvariant_id: 2, wanted: 4, possible: 1 }];
    expect(refusedMax(aLine({ itemvariant_id: 3 }), refused, set)).toBe(1);
    expect(refusedMax(aLine({ itemvariant_id: 1 }), refused, set)).toBeNull();
  });
});

test('a refusal of one product says nothing of another one', () => {
  const refused = [{ item_id: 2, itemvariant_id: null, wanted: 4, possible: 1 }];
  expect(refusedMax(aLine({ item_id: 1 }), refused, aProduct())).toBeNull();
  expect(refusedMax(aLine({ item_id: 2 }), refused, aProduct({ item_id: 2 }))).toBe(1);
});

test('the smallest of several refusals of a line holds', () => {
  const refused = [3, 1, 2].map((possible) => ({ item_id: 1, itemvariant_id: null, wanted: 4, possible }));
  expect(refusedMax(aLine(), refused, aProduct())).toBe(1);
});

describe('an amount that is too much', () => {
  const short = (...[lines, products, changes]: Parameters<typeof aReckoning>) => [
    ...aReckoning(lines, products, changes).short.values(),
  ];
  const [plain, signed] = [aLine({ amount: 7 }), aLine({ amount: 7, additional_info: 'signed' })];

  test('is told of the line that comes later, as the submission would be refused', () => {
    expect(short([plain, signed], [tenLeft])).toEqual([{ possible: 3, by: 'stock' }]);
    expect(maxOf([signed, plain], tenLeft)).toBe(7);
    expect(maxOf([{ ...plain, amount: 12 }], tenLeft)).toBe(10);
  });

  test('is told by the narrower limit, and for admins by stock alone', () => {
    const few = { ...tenLeft, ordermax: 2 };
    expect(short([plain], [few])).toEqual([{ possible: 2, by: 'order' }]);
    expect(short([plain], [few], { proxy: true })).toEqual([]);
    expect(short([aLine({ amount: 12 })], [few], { proxy: true })).toEqual([{ possible: 10, by: 'stock' }]);
    expect(short([aLine({ amount: 12 })], [{ ...tenLeft, ordermax: 10 }])).toEqual([
      { possible: 10, by: 'stock' },
    ]);
  });
});
