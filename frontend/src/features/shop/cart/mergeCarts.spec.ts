import { aCart, aLine } from '../testing/aCart';
import { mergeCarts, withoutNewPieces } from './mergeCarts';

const cart = (...amounts: readonly (readonly [itemId: number, amount: number, claimed?: number])[]) =>
  aCart({
    lines: amounts.map(([item_id, amount, amount_claimed = 0]) => aLine({ item_id, amount, amount_claimed })),
  });
const amountsOf = ({ lines }: ReturnType<typeof cart>) =>
  lines.map(({ item_id, amount }) => [item_id, amount]);

describe('the carts of two tabs', () => {
  test('take over what the other saved when nothing changed here', () => {
    const base = cart([1, 1]);
    const theirs = cart([1, 2]);
    expect(mergeCarts(base, base, theirs)).toBe(theirs);
  });

  test('keep what each added', () => {
    expect(amountsOf(mergeCarts(cart([1, 1]), cart([1, 1], [2, 1]), cart([1, 1], [3, 4])))).toEqual([
      [1, 1],
      [3, 4],
      [2, 1],
    ]);
  });

  test('count both when both wanted more of the same', () => {
    expect(amountsOf(mergeCarts(cart([1, 1]), cart([1, 3]), cart([1, 2])))).toEqual([[1, 4]]);
  });

  test('drop what one of them took out', () => {
    expect(amountsOf(mergeCarts(cart([1, 1], [2, 1]), cart([2, 1]), cart([1, 1], [2, 1], [3, 1])))).toEqual([
      [2, 1],
      [3, 1],
    ]);
    expect(amountsOf(mergeCarts(cart([1, 1], [2, 1]), cart([1, 1], [2, 1], [3, 1]), cart([2, 1])))).toEqual([
      [2, 1],
      [3, 1],
    ]);
  });

  test('never go below what is claimed', () => {
    expect(amountsOf(mergeCarts(cart([1, 5, 2]), cart([1, 2, 2]), cart([1, 3, 2])))).toEqual([[1, 2]]);
  });

  test('keep the text that was changed here, else the other one', () => {
    const [base, mine, theirs] = ['a', 'b', 'c'].map((text) => ({ ...cart([1, 1]), additional_info: text }));
    if (!base || !mine || !theirs) throw new Error('three carts');
    expect(mergeCarts(base, mine, theirs).additional_info).toBe('b');
    expect(mergeCarts(base, { ...mine, additional_info: 'a' }, theirs).additional_info).toBe('c');
  });
});

test('a cart that was submitted in the other tab asks for nothing new', () => {
  expect(amountsOf(withoutNewPieces(cart([1, 3], [2, 4, 1])))).toEqual([[2, 1]]);
});

test('a price accepted in one tab is accepted in the other', () => {
  const seenAt = (price: number) => ({ name: 'Poster', price, points: 5, isFreebie: false });
  const at = (price: number, amount = 1) => aCart({ lines: [aLine({ amount, seen: seenAt(price) })] });
  const seenIn = ({ lines }: ReturnType<typeof cart>) => lines[0]?.seen?.price;
  expect(seenIn(mergeCarts(at(12.9), at(12.9, 2), at(14.9)))).toBe(14.9);
  expect(seenIn(mergeCarts(at(12.9), at(14.9), at(12.9, 2)))).toBe(14.9);
});
