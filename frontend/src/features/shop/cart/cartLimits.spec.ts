import type { ItemRecord } from '@fan-beats/backend/contract';
import { limitsOf, productStock, remainingOf } from '../productStock';
import { aLine } from '../testing/aCart';
import { aProduct, aVariant } from '../testing/aProduct';
import { lineMax, refusedMax, stockBeside, type LimitFacts } from './cartLimits';
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
