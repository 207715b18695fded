import { stockKey, type GoEvent, type GoStatus, type StockKey } from '../../language';

/** The state of a group order in the ledger: its status and the limits of its stock. */
export interface GoState {
  readonly status: GoStatus | null;
  /** Pieces per unit; a unit without an entry has no limit (rule D15). */
  readonly limits: ReadonlyMap<StockKey, number>;
}

export const initialGo: GoState = { status: null, limits: new Map() };

/** Folds a fact into the state of its group order; never validates. */
export function evolveGo(state: GoState, event: GoEvent): GoState {
  switch (event.type) {
    case 'GoStatusSet':
      return { ...state, status: event.data.status };
    case 'StockLimitSet': {
      const { itemId, max, variantIds } = event.data;
      const limits = new Map(state.limits);
      for (const variantId of variantIds) limits.set(stockKey({ itemId, variantId }), max);
      return { ...state, limits };
    }
    case 'StockLimitLifted': {
      const { itemId, variantIds } = event.data;
      const limits = new Map(state.limits);
      for (const variantId of variantIds) limits.delete(stockKey({ itemId, variantId }));
      return { ...state, limits };
    }
  }
}
