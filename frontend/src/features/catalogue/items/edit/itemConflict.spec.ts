import type { ItemRecord, VariantRecord } from '@fan-beats/backend/contract';
import { mergeDrafts, theirItemChanges, typedSince } from './itemConflict';
import type { ItemDraft, VariantDraft } from './itemForm';

const aVariant = (id: number, caption: string): VariantDraft => ({
  id,
  caption,
  price: '',
  points: '',
  grams: '',
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
  maker: '',
  maker_contact: '',
  warnings: '',
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

  test('a variant that the other removed is gone, and variants nobody touched here are theirs', () => {
    const theirs = { ...seen, variants: [aVariant(2, 'Jun')] };
    expect(mergeDrafts(seen, { ...seen, caption: 'Print' }, theirs).variants).toEqual(theirs.variants);
    const mine = { ...seen, variants: [aVariant(1, 'Mina A'), aVariant(2, 'Jun A')] };
    expect(mergeDrafts(seen, mine, theirs).variants.map(({ id }) => id)).toEqual([2]);
  });
});

test('a new variant that a lost answer saved already is not made again', () => {
  const added = [...seen.variants, { ...aVariant(-1, 'Sua '), price: '3' }, aVariant(-2, 'Sua')];
  const saved = [...seen.variants, aVariant(7, 'Sua')];
  const merged = mergeDrafts(seen, { ...seen, variants: added }, { ...seen, variants: saved });
  expect(merged.variants.map(({ id, price }) => [id, price])).toEqual([
    [1, ''],
    [2, ''],
    [7, '3'],
    [-2, ''],
  ]);
});

test('differences of a variant are told with it', () => {
  const variant = (sort_id: number, changes: Partial<VariantRecord>): VariantRecord => ({
    itemvariant_id: sort_id,
    item_id: 4,
    sort_id,
    caption: 'Mina',
    price: null,
    points: null,
    grams: null,
    images: [],
    includes: null,
    ...changes,
  });
  const withJun = (changes: Partial<VariantRecord>): ItemRecord => ({
    item_id: 4,
    caption: 'Poster',
    category: '',
    kind: '',
    item_description: '',
    item_type: 0,
    price: 5,
    points: 0,
    images: [],
    ordermax: 1,
    grams: null,
    maker: '',
    maker_contact: '',
    warnings: '',
    published: true,
    variant_count: 2,
    max_in_go: null,
    amount_claimed: 0,
    version: 2,
    variants: [variant(1, {}), variant(2, { caption: 'Jun', ...changes })],
  });
  expect(theirItemChanges(withJun({ price: 5 }), withJun({ price: 9.5, includes: [1] }))).toEqual([
    {
      label: 'Product variants',
      before: 'Mina, Jun (Price: 5.00, Includes: none)',
      after: 'Mina, Jun (Price: 9.50, Includes: Mina)',
    },
  ]);
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
