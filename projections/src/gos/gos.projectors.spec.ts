import {
  claimDeleted,
  claimExtended,
  claimLine,
  claimRevised,
  claimSubmitted,
  freebieStockCounted,
  goStatusSet,
  stockLimitLifted,
  stockLimitSet,
} from '@fan-beats/events/testing';
import { freebieStockTable } from '../stock/freebie-stock.table';
import { rowsAfter } from '../testing/folded-rows';
import { goStatusTable } from './go-status.table';
import { goStockTable } from './go-stock.table';

const ofGo = { stream: 'go-3' };

describe('go_stock', () => {
  it('has a limit per variant, and none after it was lifted', () => {
    const set = stockLimitSet({ variantIds: [7, 8] });
    expect(rowsAfter(goStockTable, [set], ofGo)).toEqual([
      { go_id: 3, item_id: 101, variant_id: 7, max: 10, claimed: 0 },
      { go_id: 3, item_id: 101, variant_id: 8, max: 10, claimed: 0 },
    ]);
    expect(rowsAfter(goStockTable, [set, stockLimitLifted({ variantIds: [8] })], ofGo)).toMatchObject([
      { variant_id: 7, max: 10 },
      { variant_id: 8, max: null },
    ]);
  });

  it('counts what claims take and give back, per base unit', () => {
    const stock = [
      { itemId: 101, variantId: 7, amount: 2 },
      { itemId: 101, variantId: 8, amount: 2 },
    ];
    const less = [{ itemId: 101, variantId: 8, amount: -1 }];
    expect(
      rowsAfter(goStockTable, [claimSubmitted({ stock }), claimExtended(), claimRevised({ stock: less })]),
    ).toEqual([
      { go_id: 3, item_id: 101, variant_id: 7, max: null, claimed: 2 },
      { go_id: 3, item_id: 101, variant_id: 8, max: null, claimed: 1 },
      { go_id: 3, item_id: 101, variant_id: 0, max: null, claimed: 2 },
    ]);
    expect(rowsAfter(goStockTable, [claimSubmitted(), claimDeleted([claimLine()])])).toMatchObject([
      { claimed: 0 },
    ]);
  });
});

describe('go_status', () => {
  it('is the status set last', () => {
    expect(rowsAfter(goStatusTable, [goStatusSet('ORDERED')], ofGo)).toEqual([
      { go_id: 3, status: 'ORDERED' },
    ]);
    expect(rowsAfter(goStatusTable, [goStatusSet('ORDERED'), goStatusSet(null, 'ORDERED')], ofGo)).toEqual([
      { go_id: 3, status: null },
    ]);
  });
});

describe('freebie_stock', () => {
  it('is the figure counted last', () => {
    const counted = freebieStockCounted({ itemId: 201, variantId: null, amount: 5, before: 0 });
    const again = freebieStockCounted({ itemId: 201, variantId: null, amount: 3, before: 5 });
    expect(rowsAfter(freebieStockTable, [counted, again], { stream: 'stock-201-0' })).toEqual([
      { item_id: 201, variant_id: 0, amount: 3 },
    ]);
  });
});
