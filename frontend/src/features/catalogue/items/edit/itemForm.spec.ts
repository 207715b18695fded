import type { ItemRecord } from '@fan-beats/backend/contract';
import {
  candidatesFor,
  draftProblem,
  includedIn,
  itemDraft,
  newlyFree,
  toItemUpdate,
  withNewVariants,
  withoutVariant,
  type ItemDraft,
} from './itemForm';

const variant = (id: number, sortId: number, includes: readonly number[] | null = null) => ({
  itemvariant_id: id,
  item_id: 9,
  sort_id: sortId,
  caption: `Version ${id}`,
  price: null,
  points: null,
  grams: id === 1 ? 40 : null,
  images: [],
  includes,
});

const item: ItemRecord = {
  item_id: 9,
  caption: 'Album',
  category: 'Aurora',
  kind: 'CD',
  item_description: 'A record',
  item_type: 0,
  price: 19.9,
  points: 5,
  images: [{ image_id: 3, filepath: 'a.webp' }],
  ordermax: null,
  grams: 250,
  maker: '',
  maker_contact: '',
  warnings: '',
  published: true,
  variant_count: 3,
  variants: [variant(2, 2), variant(1, 1), variant(3, 3, [1, 2])],
  version: 4,
};

describe('the form of an item', () => {
  test('sends back what it was given, with variants in their order', () => {
    const update = toItemUpdate(item, itemDraft(item));
    expect(update).toMatchObject({ item_id: 9, expected_version: 4, price: 19.9, points: 5, grams: 250 });
    expect(update.images).toEqual([3]);
    expect(
      update.variants.map(({ itemvariant_id, sort_id, grams, includes }) => [
        itemvariant_id,
        sort_id,
        grams,
        includes,
      ]),
    ).toEqual([
      [1, 1, 40, null],
      [2, 2, null, null],
      [3, 3, null, [1, 2]],
    ]);
  });

  test('counts an empty largest order as 1, an empty price as 0 and an empty price of a variant as none', () => {
    const draft = { ...itemDraft(item), price: '', ordermax: '' };
    expect(toItemUpdate(item, draft)).toMatchObject({
      ordermax: 1,
      price: 0,
      variants: [{ price: null }, {}, {}],
    });
    expect(toItemUpdate(item, { ...draft, ordermax: '0' }).ordermax).toBe(0);
  });

  test('keeps an item without a limit without one', () => {
    expect(toItemUpdate(item, itemDraft(item)).ordermax).toBe(0);
  });

  test('sends no price of a freebie', () => {
    const freebie = { ...item, item_type: 1 as const };
    expect(toItemUpdate(freebie, itemDraft(freebie)).price).toBe(0);
  });

  test('gives new variants ids below 0 of their own', () => {
    const draft = withNewVariants(withNewVariants(itemDraft(item), ['']), ['Mina', 'Jun']);
    expect(draft.variants.slice(3).map(({ id, caption }) => [id, caption])).toEqual([
      [-1, ''],
      [-2, 'Mina'],
      [-3, 'Jun'],
    ]);
  });

  test('never gets the id of an entry that was saved since', () => {
    expect(withNewVariants(itemDraft(item), ['Next'], [-1, -2]).variants.at(-1)?.id).toBe(-3);
  });

  test('takes a removed variant out of those that include it', () => {
    const draft = withoutVariant(itemDraft(item), 1);
    expect(draft.variants.map(({ id, includes }) => [id, includes])).toEqual([
      [2, []],
      [3, [2]],
    ]);
  });

  test('can be sent with a nameless variant, but not with a nameless item or a wrong number', () => {
    const draft = itemDraft(item);
    expect(draftProblem(withNewVariants(draft, ['']))).toBeNull();
    expect(draftProblem({ ...draft, caption: ' ' })).toBe('Please enter a name');
    expect(draftProblem({ ...draft, price: '1.234' })).toBe('Please correct the prices');
    expect(draftProblem({ ...draft, ordermax: '-1' })).toBe('Please correct the numbers');
  });
});

describe('the part that becomes free by a save', () => {
  const named = (price: string, variantPrices: readonly string[]): ItemDraft => {
    const draft = { ...itemDraft(item), caption: 'Album', price, published: true, variants: [] };
    const variants = withNewVariants(
      draft,
      variantPrices.map((_price, index) => `Version ${index + 1}`),
    ).variants;
    return {
      ...draft,
      variants: variants.map((one, index) => ({ ...one, price: variantPrices[index] ?? '' })),
    };
  };

  test('is an item at 0.00, or its variants that cost nothing or what the item costs', () => {
    const draft = { ...named('5.00', []), published: false };
    expect(newlyFree(0, draft, named('0.00', []))).toEqual(['Album']);
    expect(newlyFree(0, draft, named('', []))).toEqual(['Album']);
    expect(newlyFree(0, draft, named('0', ['', '3.00', '0.00']))).toEqual(['Version 1', 'Version 3']);
    expect(newlyFree(0, draft, named('5.00', ['', '0']))).toEqual(['Version 2']);
  });

  test('is nothing that was free before, is not published or costs Fan Beats', () => {
    expect(newlyFree(0, named('0.00', []), named('0.00', []))).toEqual([]);
    expect(newlyFree(0, named('5.00', []), { ...named('0.00', []), published: false })).toEqual([]);
    expect(newlyFree(1, named('5.00', []), named('0.00', []))).toEqual([]);
  });
});

describe('the choice of variants to include', () => {
  const { variants } = itemDraft(item);
  const ids = (id: number, of = variants) => candidatesFor(of, id).map((candidate) => candidate.id);

  test('is every other one that includes nothing', () => {
    expect(ids(3)).toEqual([1, 2]);
  });

  test('is nothing for one that is included itself', () => {
    expect(includedIn(variants, 1)).toBe(1);
    expect(ids(1)).toEqual([]);
  });

  test('is nothing while a variant is unsaved', () => {
    expect(ids(3, withNewVariants(itemDraft(item), ['New']).variants)).toEqual([]);
  });
});
