import type { StockEvent, StockMovement } from '../language';

/** Pieces of one freebie that the admin has (rule D20). */
export interface FreebieStockState {
  readonly amount: number;
}

export const initialFreebieStock: FreebieStockState = { amount: 0 };

/** Folds a fact into the stock of its freebie; never validates. */
export function evolveFreebieStock(_state: FreebieStockState, event: StockEvent): FreebieStockState {
  return { amount: event.data.amount };
}

/** An admin counts the pieces at hand; the same number again is not a fact (rule D20). */
export function countFreebieStock(state: FreebieStockState, count: StockMovement): StockEvent[] {
  const { itemId, variantId, amount } = count;
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`Not a count: ${amount}`);
  if (amount === state.amount) return [];
  return [{ type: 'FreebieStockCounted', data: { itemId, variantId, amount, before: state.amount } }];
}
