import { aClaimedItem, aClaimOf, aLine, aReckoning } from '../testing/aCart';
import { aProduct, aVariant } from '../testing/aProduct';
import { seenAddition, termsOf, claimedLines, type CartLine, type SeenTerms } from './cartLine';

const poster = aProduct({ item_id: 1, caption: 'Poster', price: 14.9, points: 5 });
const card = aProduct({ item_id: 2, caption: 'Photocard', item_type: 1, price: 0, points: 35 });
const photos = aProduct({
  item_id: 3,
  caption: 'Photos',
  price: 4,
  points: 2,
  variants: [aVariant(31, { caption: 'Mina' }), aVariant(33, { caption: 'Set', price: 7, includes: [31] })],
});
const seen = (
  name: string,
  price: number,
  points: Pick<SeenTerms, 'points' | 'isFreebie'> | number,
): SeenTerms => ({
  name,
  price,
  isFreebie: false,
  ...(typeof points === 'number' ? { points } : points),
});
const textsBeside = (claim: ReturnType<typeof aClaimOf> | null, lines: readonly CartLine[]) =>
  aReckoning(lines, [poster, card, photos], { claim }).priceChanges.map(({ text }) => text);
const textsOf = (...lines: readonly CartLine[]) => textsBeside(null, lines);

test('a price that is as it was seen is not a change, nor is one never seen', () => {
  expect(textsOf(aLine({ seen: seen('Poster', 14.9, 5) }), aLine({ item_id: 2 }))).toEqual([]);
});

test('a change says both prices, of euros, granted and asked Fan Beats', () => {
  expect(
    textsOf(
      aLine({ seen: seen('Poster', 12.9, 5) }),
      aLine({ item_id: 2, seen: seen('Photocard', 0, { points: 30, isFreebie: true }) }),
      aLine({ additional_info: 'signed', seen: seen('Poster', 14.9, 8) }),
    ),
  ).toEqual([
    'Poster: 12.90 € is now 14.90 €',
    'Photocard: 30 Fan Beats is now 35 Fan Beats',
    'Poster: +8 Fan Beats is now +5 Fan Beats',
  ]);
});

test('a variant that inherits follows its product, a set with a price of its own does not', () => {
  const [mina, set] = [31, 33].map((itemvariant_id) =>
    aLine({ item_id: 3, itemvariant_id, seen: seen('', itemvariant_id === 31 ? 3 : 7, 2) }),
  );
  if (!mina || !set) throw new Error('two lines');
  expect(textsOf(mina, set)).toEqual(['Photos, Mina: 3.00 € is now 4.00 €']);
});

test('nothing is to be agreed to while a variant is to be chosen', () => {
  expect(termsOf(photos, null)).toBeNull();
  expect(textsOf(aLine({ item_id: 3, seen: seen('Photos', 3, 2) }))).toEqual([]);
});

describe('a claimed line', () => {
  const claim = aClaimOf(
    aClaimedItem({ caption: 'Poster', price: 12.9 }),
    aClaimedItem({ caption: 'Poster', price: 13.9 }),
  );
  const [line] = claimedLines(claim);
  if (!line) throw new Error('one line');

  test('keeps its price, whatever a new piece would cost', () => {
    expect(textsBeside(claim, [line])).toEqual([]);
  });

  test('says the price of a new piece before it is claimed at that (rule D24)', () => {
    expect(textsBeside(claim, [{ ...line, amount: 3 }])).toEqual(['Poster: 13.90 € is now 14.90 €']);
  });
});

test('the seen sum of all that is new: euros, and what freebies cost less what items grant', () => {
  const lines = [
    aLine({ amount: 3, amount_claimed: 1, seen: seen('Poster', 12.9, 5) }),
    aLine({ item_id: 2, seen: seen('Photocard', 0, { points: 30, isFreebie: true }) }),
    aLine({ item_id: 3, itemvariant_id: 31, amount: 1, amount_claimed: 2, seen: seen('Photos, Mina', 4, 2) }),
  ];
  expect(seenAddition(lines)).toEqual({ expected_sum: 25.8, expected_points: 20 });
  expect(seenAddition([...lines, aLine({ item_id: 9 })])).toBeNull();
});
