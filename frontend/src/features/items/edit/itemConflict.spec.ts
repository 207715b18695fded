import { mergeDrafts, typedSince } from './itemConflict';
import type { ItemDraft, VariantDraft } from './itemForm';

const aVariant = (id: number, caption: string): VariantDraft => ({
  id,
  caption,
  price: '',
  points: '',
  grams: '',
  ...{ maker: '', maker_contact: '', warnings: '' },
  images: [],
  includes: [],
});

const seen: ItemDraft = {
  caption: 'Poster',
  category: '',
  kind: '',
  description: '',
  price: '5.00',
  points: '1',
  ordermax: '1',
  grams: '',
  ...{ maker: '', maker_contact: '', warnings: '' },
  published: false,
  images: [],
  variants: [aVariant(1, 'Mina'), aVariant(2, 'Jun')],
};

describe('two admins edit one product', () => {
  test('each keeps the fields they touched', () => {
    const merged = mergeDrafts(seen, { ...seen, price: '6.00' }, { ...seen, published: true });
    expect(merged).toEqual({ ...seen, price: '6.00', published: true });
  });

  test('a new variant of the other stays, beside the own ones and in the own order', () => {
    const mine = { ...seen, variants: [aVariant(2, 'Jun A'), aVariant(1, 'Mina'), aVariant(-1, 'Sua')] };
    const theirs = { ...seen, variants: [aVariant(1, 'MINA'), aVariant(2, 'Jun'), aVariant(3, 'Ina')] };
    expect(mergeDrafts(seen, mine, theirs).variants.map(({ id, caption }) => [id, caption])).toEqual([
      [2, 'Jun A'],
      [1, 'MINA'],
      [-1, 'Sua'],
      [3, 'Ina'],
    ]);
  });

  test('what the other removed is gone, and variants nobody touched here are theirs', () => {
    const theirs = { ...seen, variants: [aVariant(2, 'Jun')] };
    expect(mergeDrafts(seen, { ...seen, caption: 'Print' }, theirs).variants).toEqual(theirs.variants);
    const mine = { ...seen, variants: [aVariant(1, 'Mina A'), aVariant(2, 'Jun A')] };
    expect(mergeDrafts(seen, mine, theirs).variants.map(({ id }) => id)).toEqual([2]);
  });
});

describe('typing on while a product is being saved', () => {
  const sent = { ...seen, price: '6', variants: [aVariant(2, 'Jun'), aVariant(-1, 'Sua')] };
  const saved = { ...seen, price: '6.00', variants: [aVariant(2, 'Jun'), aVariant(7, 'Sua')] };

  test('changes nothing of what was saved where nothing was typed', () => {
    expect(typedSince(sent, sent, saved)).toEqual(saved);
  });

  test('stays on top of what was saved, new variants under the ids they got', () => {
    const typed = {
      ...sent,
      caption: 'Poster B',
      variants: [{ ...aVariant(2, 'Jun'), includes: [-1] }, aVariant(-1, 'Sua!'), aVariant(-2, 'Ina')],
    };
    expect(typedSince(sent, typed, saved)).toEqual({
      ...saved,
      caption: 'Poster B',
      variants: [{ ...aVariant(2, 'Jun'), includes: [7] }, aVariant(7, 'Sua!'), aVariant(-2, 'Ina')],
    });
  });
});
