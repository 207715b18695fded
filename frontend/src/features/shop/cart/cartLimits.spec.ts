import type { ItemRecord } from '@fan-beats/backend/contract';
import { limitsOf, productStock, remainingOf } from '../productStock';
import { aLine } from '../testing/aCart';
import { aProduct, aVariant } from '../testing/aProduct';
import {
  lineLimits,
  lineMax,
  orderLimit,
  orderLimitText,
  productLimitText,
  refusedMax,
  stockBeside,
  type LimitFacts,
} from './cartLimits';
import type { CartLine } from './cartLine';

const facts = (products: readonly ItemRecord[], changes: Partial<LimitFacts> = {}): LimitFacts => ({
  products: new Map(products.map((product) => [product.item_id, product])),
  limitOf: limitsOf(products),
  claimed: [],
  proxy: false,
  ...changes,
});

const tenLeft = aProduct({ max_in_go: 12, amount_claimed: 2 });

test('a line may ask for what is left, whatever it asks for now', () => {
  const line = aLine({ amount: 4 });
  expect(lineMax(line, [line], facts([tenLeft]))).toBe(10);
});

test('another text of the same product shares its stock', () => {
  const line = aLine();
  const other = aLine({ amount: 7, additional_info: 'signed' });
  expect(lineMax(line, [line, other], facts([tenLeft]))).toBe(3);
});

test('claimed pieces are not counted twice', () => {
  const line = aLine({ amount: 2, amount_claimed: 2 });
  expect(lineMax(line, [line], facts([tenLeft], { claimed: [line] }))).toBe(12);
});

test('the maximum of a line binds fans over the whole claim, admins not', () => {
  const product = aProduct({ ordermax: 3 });
  const line = aLine();
  const other = aLine({ amount: 1, additional_info: 'signed' });
  expect(lineMax(line, [line, other], facts([product]))).toBe(2);
  expect(lineMax(line, [line, other], facts([product], { proxy: true }))).toBeNull();
});

describe('the maximum per person', () => {
  const two = aProduct({ ordermax: 2 });
  const unit = { item_id: 1, itemvariant_id: null };
  const textWith = (claimed: number, added: number, proxy = false) => {
    const lines = [aLine({ amount: claimed + added, amount_claimed: claimed })];
    return orderLimitText(orderLimit(two, unit, { lines, proxy }));
  };

  test('is told as such, and as reached with what is claimed counted', () => {
    expect(textWith(0, 1)).toBe('Max. 2 per person');
    expect(textWith(0, 2)).toBe('You have the maximum in your cart');
    expect(textWith(1, 1)).toBe('You have the maximum in your cart');
    expect(
      orderLimitText(orderLimit(aProduct({ ordermax: 0 }), unit, { lines: [], proxy: false })),
    ).toBeNull();
  });

  test('is never reached for admins, who may exceed it', () => {
    expect(textWith(0, 5, true)).toBe('Max. 2 per person');
    expect(orderLimit(two, unit, { lines: [aLine({ amount: 5 })], proxy: true })).toEqual({
      max: 2,
      left: null,
    });
  });

  test('of a product with variants holds for each of them', () => {
    const ring = aProduct({ ordermax: 2, variants: [aVariant(1), aVariant(2)] });
    const text = (...lines: CartLine[]) => productLimitText(ring, { lines, proxy: false });
    expect(text()).toBe('Max. 2 of each per person');
    expect(text(aLine({ itemvariant_id: 1, amount: 2 }))).toBe('Max. 2 of each per person');
    const both = [1, 2].map((itemvariant_id) => aLine({ itemvariant_id, amount: 2 }));
    expect(text(...both)).toBe('You have the maximum in your cart');
    expect(productLimitText(two, { lines: [aLine({ amount: 2 })], proxy: false })).toBe(
      'You have the maximum in your cart',
    );
  });

  test('stands apart from stock', () => {
    const line = aLine();
    const limits = (product: ItemRecord) => lineLimits(line, [line], facts([product]));
    expect(limits(two)).toEqual({ stock: null, order: 2 });
    expect(limits(aProduct({ ordermax: 2, max_in_go: 9 }))).toEqual({ stock: 9, order: 2 });
  });
});

test('a lowered limit takes nothing away that is claimed', () => {
  const line = aLine({ amount: 5, amount_claimed: 5 });
  const lowered = aProduct({ max_in_go: 1, amount_claimed: 5 });
  expect(lineMax(line, [line], facts([lowered], { claimed: [line] }))).toBe(5);
});

test('a claimed line whose product is gone cannot grow', () => {
  const line = aLine({ item_id: 9, amount: 2, amount_claimed: 2 });
  expect(lineMax(line, [line], facts([tenLeft]))).toBe(2);
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
      remainingOf(set, variantId, stockBeside(lines, facts([set])));

  test('has as many left as the scarcest of its parts', () => {
    expect(leftBeside()(3)).toBe(2);
  });

  test('takes one of each part out of the cart’s stock', () => {
    const left = leftBeside(aLine({ itemvariant_id: 3, amount: 2 }));
    expect([left(1), left(2), left(3)]).toEqual([2, 0, 0]);
  });

  test('limits its product by the smallest variant, and says how many are there', () => {
    const stock = stockBeside([aLine({ itemvariant_id: 2, amount: 2 })], facts([set]));
    expect(productStock(set, stock)).toEqual({ remaining: 0, variantsAvailable: 1 });
  });

  test('is marked by a refusal of one of its parts', () => {
    const refused = [{ item_id: 1, itemvariant_id: 2, wanted: 4, possible: 1 }];
    expect(refusedMax(aLine({ itemvariant_id: 3 }), refused, set)).toBe(1);
    expect(refusedMax(aLine({ itemvariant_id: 1 }), refused, set)).toBeNull();
  });
});
