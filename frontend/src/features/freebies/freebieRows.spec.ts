import type { FreebieRowRecord } from '@fan-beats/backend/contract';
import { groupFreebies, isAvailable } from './freebieRows';

const aRow = (item_id: number, changes: Partial<FreebieRowRecord> = {}): FreebieRowRecord => ({
  item_id,
  itemvariant_id: null,
  item_caption: `Sticker ${item_id}`,
  variant_caption: null,
  kind: 'Sticker',
  amount: 2,
  stock: 2,
  canceled: false,
  additional_user_info: [],
  ...changes,
});

describe('the rows of the freebie monitor', () => {
  test('are available while the stock covers what was claimed', () => {
    expect(isAvailable({ stock: 2, amount: 2 })).toBe(true);
    expect(isAvailable({ stock: 1, amount: 2 })).toBe(false);
  });

  test('stand by kind and name, those without a kind last', () => {
    const rows = [aRow(10), aRow(2), aRow(3, { kind: '' }), aRow(4, { kind: 'Button' })];
    expect(
      groupFreebies(rows).map(({ title, items: inside }) => [title, inside.map((row) => row.item_id)]),
    ).toEqual([
      ['Button', [4]],
      ['Sticker', [2, 10]],
      ['Other / Unspecified', [3]],
    ]);
  });
});
