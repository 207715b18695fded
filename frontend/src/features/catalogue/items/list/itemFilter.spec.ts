import type { ItemRecord } from '@fan-beats/backend/contract';
import { filterItems, groupByKind, groupsOf, type ItemFilter } from './itemFilter';

const anItem = (item_id: number, changes: Partial<ItemRecord> = {}): ItemRecord => ({
  item_id,
  caption: `Item ${item_id}`,
  category: 'Aurora',
  kind: 'Album',
  item_description: '',
  item_type: 0,
  price: 10,
  points: 5,
  grams: null,
  images: [],
  ordermax: null,
  maker: '',
  maker_contact: '',
  warnings: '',
  published: true,
  variant_count: 0,
  variants: [],
  version: 1,
  ...changes,
});

const nothing: ItemFilter = {
  name: '',
  category: null,
  status: null,
  minPrice: null,
  maxPrice: null,
  minPoints: null,
  maxPoints: null,
  minVariants: null,
  maxVariants: null,
  orderLimit: null,
};

const items = [
  anItem(1, { price: 9.99, published: false }),
  anItem(2, { kind: 'Photocard', points: 0, variant_count: 7, ordermax: 3 }),
  anItem(3, { kind: ' ', category: 'Tide', item_description: 'Signed by the band', ordermax: 0 }),
];
const ids = (list: readonly ItemRecord[]) => list.map((item) => item.item_id);

describe('the filter of the items', () => {
  test.each<[Partial<ItemFilter>, number[]]>([
    [{}, [1, 2, 3]],
    [{ name: 'photo' }, [2]],
    [{ name: 'tide' }, [3]],
    [{ name: 'BAND signed' }, [3]],
    [{ category: 'Aurora' }, [1, 2]],
    [{ status: 'published' }, [2, 3]],
    [{ status: 'unpublished' }, [1]],
    [{ minPrice: 10 }, [2, 3]],
    [{ maxPrice: 9.99 }, [1]],
    [{ minPoints: 1 }, [1, 3]],
    [{ maxPoints: 0 }, [2]],
    [{ minVariants: 7, maxVariants: 7 }, [2]],
    [{ orderLimit: 'with' }, [2]],
    [{ orderLimit: 'without' }, [1, 3]],
    [{ category: 'Aurora', status: 'published', maxPrice: 10 }, [2]],
  ])('%p', (filter, expected) => {
    expect(ids(filterItems(items, { ...nothing, ...filter }))).toEqual(expected);
  });
});

describe('the groups of the items', () => {
  test('stand by kind, those without one last', () => {
    expect(groupByKind(items).map(({ title, items: inside }) => [title, ids(inside)])).toEqual([
      ['Album', [1]],
      ['Photocard', [2]],
      ['Other / Unspecified', [3]],
    ]);
  });

  test('are those of what a page shows', () => {
    const many = [1, 2, 3, 4, 5].map((id) => anItem(id, { kind: id < 4 ? 'Album' : 'Poster' }));
    const shown = (...listed: readonly number[]) =>
      groupsOf(groupByKind(many), new Set(many.filter(({ item_id }) => listed.includes(item_id)))).map(
        ({ title, items: inside }) => [title, ids(inside)],
      );
    expect(shown(1, 2)).toEqual([['Album', [1, 2]]]);
    expect(shown(3, 4)).toEqual([
      ['Album', [3]],
      ['Poster', [4]],
    ]);
    expect(shown(5)).toEqual([['Poster', [5]]]);
  });
});
