import { stockUnitOf, type GoEvent } from '../../language';
import type { GoState } from './go.state';

/** The limits of a group order as first facts of its clone; one fact per item and amount (rule D60). */
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
