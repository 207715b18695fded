import { opsOn, type Projector } from '../../../tables/row-op';
import { goStockTable } from './go-stock.table';

const stock = opsOn(goStockTable);

/** The limits and the claimed pieces of a group order; a set counts as the variants that it includes (rule D16). */
export const goStockProjector: Projector = {
  table: goStockTable,
  project(event) {
    switch (event.type) {
      case 'StockLimitSet':
      case 'StockLimitLifted': {
        const { goId, itemId } = event.data;
        const max = event.type === 'StockLimitSet' ? event.data.max : null;
        return event.data.variantIds.map((variantId) =>
          stock.put({ go_id: goId, item_id: itemId, variant_id: variantId ?? 0 }, { max }),
        );
      }
      case 'ClaimSubmitted':
      case 'ClaimExtended':
      case 'ClaimRevised':
      case 'ClaimDeleted': {
        const { goId } = event.data;
        return event.data.stock.map(({ itemId, variantId, amount }) =>
          stock.add({ go_id: goId, item_id: itemId, variant_id: variantId ?? 0 }, { claimed: amount }),
        );
      }
      default:
        return [];
    }
  },
};
