import { aProduct, aVariant } from '../testing/aProduct';
import { savingLabel } from './productTexts';

test('a set says what it saves against its parts one by one, and nothing where it saves nothing', () => {
  const parts = [aVariant(1, { price: 3.7 }), aVariant(2)];
  const set = (price: number) => aVariant(3, { price, includes: [1, 2] });
  const product = (price: number) => aProduct({ price: 4, variants: [...parts, set(price)] });
  expect(savingLabel(product(4), 3)).toBe('you save 3.70 €');
  expect(savingLabel(product(7.7), 3)).toBeNull();
  expect(savingLabel(product(4), 1)).toBeNull();
  expect(savingLabel({ ...product(4), item_type: 1 }, 3)).toBeNull();
});
