import type { ItemRecord } from '../../../contract/catalogue/item.records';
import { itemChanges } from './item-changes';

const item: ItemRecord = {
  item_id: 9,
  caption: 'Album',
  category: 'Aurora',
  kind: 'CD',
  item_description: '',
  item_type: 0,
  price: 20,
  points: 3,
  images: [],
  maker: '',
  maker_contact: '',
  warnings: '',
  ordermax: null,
  grams: null,
  published: true,
  variant_count: 0,
  variants: [],
  version: 1,
};

describe('the change of an item by a save', () => {
  it('is the fields that differ, and no limit is none however it is stored (rule D18)', () => {
    expect(itemChanges(item, { ...item, price: 22, ordermax: 0, version: 2 })).toEqual([
      { field: 'price', before: 20, after: 22 },
    ]);
    expect(itemChanges(item, { ...item, ordermax: 4 })).toEqual([{ field: 'ordermax', before: 0, after: 4 }]);
  });
});
