import { stockKey, stockUnitOf, type GoEvent } from '../../language';
import type { GoState } from './go.state';

export interface StockLimitCommand {
  readonly goId: number;
  readonly itemId: number;
  /** Pieces of each unit, 0 or more; null lifts the limit. A limit below the claimed pieces is allowed (rule D19). */
  readonly max: number | null;
  /** The item's variants, or `[null]` for a product without variants (rule D15). */
  readonly variantIds: readonly (number | null)[];
}

/**
 * An admin sets or lifts the limits of an item's units, each unit its own. Units that get the same amount share a fact.
 * No unit changes twice in it, so each amount is compared with the state before.
 */
export function setStockLimits(
  state: GoState,
  item: Pick<StockLimitCommand, 'goId' | 'itemId'>,
  limits: ReadonlyMap<number | null, number | null>,
): GoEvent[] {
  return [...new Set(limits.values())].flatMap((max) => {
    const variantIds = [...limits.keys()].filter((variantId) => limits.get(variantId) === max);
    return setStockLimit(state, { ...item, max, variantIds });
  });
}

/**
 * An admin sets or lifts the limit of an item in a group order. Returns nothing when every unit has that limit already.
 */
export function setStockLimit(state: GoState, command: StockLimitCommand): GoEvent[] {
  const { goId, itemId, max } = command;
  if (max !== null && (!Number.isSafeInteger(max) || max < 0)) throw new RangeError(`Not a limit: ${max}`);
  const variantIds = command.variantIds.filter(
    (variantId) => (state.limits.get(stockKey({ itemId, variantId })) ?? null) !== max,
  );
  if (variantIds.length === 0) return [];
  return max === null
    ? [{ type: 'StockLimitLifted', data: { goId, itemId, variantIds } }]
    : [{ type: 'StockLimitSet', data: { goId, itemId, max, variantIds } }];
}

/** The limits of a group order as the first facts of its clone; one fact per item and amount (rule D60). */
export function cloneLimits({ limits }: GoState, cloneId: number): GoEvent[] {
  const alike = new Map<string, { itemId: number; max: number; variantIds: (number | null)[] }>();
  for (const [key, max] of limits) {
    const { itemId, variantId } = stockUnitOf(key);
    const together = alike.get(`${itemId}/${max}`) ?? { itemId, max, variantIds: [] };
    together.variantIds.push(variantId);
    alike.set(`${itemId}/${max}`, together);
  }
  return [...alike.values()].map((limit) => ({ type: 'StockLimitSet', data: { goId: cloneId, ...limit } }));
}
