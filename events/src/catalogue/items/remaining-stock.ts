/** The unit in which stock is counted: a product without variants (`variantId` null) or one of its variants. */
export interface StockUnit {
  readonly itemId: number;
  readonly variantId: number | null;
}

/** Pieces of one unit that are asked for, taken or given back. */
export interface StockMovement extends StockUnit {
  readonly amount: number;
}

/** Pieces of a unit that somebody wants, and the variants of the same item that each piece takes along (rule D16). */
export interface StockWish extends StockMovement {
  readonly includes: readonly number[];
}

/** The limit of a unit in one group order; `max` null means no limit (rule D15). */
export interface StockLimit {
  readonly max: number | null;
  readonly claimed: number;
}

/** The largest count in the books, of pieces or of Fan Beats: it fits in 32 bits everywhere. */
export const largestCount = 2_147_483_647;

export type StockKey = string;

export function stockKey(unit: StockUnit): StockKey {
  return `${unit.itemId}/${unit.variantId ?? 0}`;
}

/** The unit that a key names. */
export function stockUnitOf(key: StockKey): StockUnit {
  const [itemId = 0, variantId = 0] = key.split('/').map(Number);
  return { itemId, variantId: variantId === 0 ? null : variantId };
}

/** The units that a piece takes: its own, and the variants of the same item that it takes along (rule D16). */
export const unitsOf = ({ itemId, variantId, includes }: Omit<StockWish, 'amount'>): StockUnit[] => [
  { itemId, variantId },
  ...includes.map((included) => ({ itemId, variantId: included })),
];

/**
 * Sums the wanted pieces per base unit, with sets as the variants that they include, ordered by unit. Leaves out sums
 * of zero (rule D50).
 */
export function sumDemand(wishes: readonly StockWish[]): StockMovement[] {
  const sums = new Map<StockKey, StockUnit & { amount: number }>();
  for (const wish of wishes)
    for (const unit of unitsOf(wish)) {
      const sum = sums.get(stockKey(unit));
      if (sum) sum.amount += wish.amount;
      else sums.set(stockKey(unit), { itemId: unit.itemId, variantId: unit.variantId, amount: wish.amount });
    }
  return [...sums.values()].filter((sum) => sum.amount !== 0).sort(byUnit);
}

function byUnit(a: StockUnit, b: StockUnit): number {
  return a.itemId - b.itemId || (a.variantId ?? 0) - (b.variantId ?? 0);
}

/** Pieces of a limit that are still free, never below 0; null where there is no limit. */
export function remainingOfLimit(limit: StockLimit): number | null {
  return limit.max === null ? null : Math.max(0, limit.max - limit.claimed);
}

/**
 * Pieces of a unit that may still be asked for: the minimum over the unit and every variant it includes, minus the
 * pieces that the same cart already asks for (rule D16). Null where nothing limits it.
 */
export function remainingStock(
  unit: Omit<StockWish, 'amount'>,
  limitOf: (unit: StockUnit) => StockLimit | undefined,
  cartDemand: readonly StockMovement[] = [],
): number | null {
  const demand = new Map(cartDemand.map((movement) => [stockKey(movement), movement.amount]));
  const left = unitsOf(unit).flatMap((part) => {
    const free = remainingOfLimit(limitOf(part) ?? { max: null, claimed: 0 });
    return free === null ? [] : [Math.max(0, free - (demand.get(stockKey(part)) ?? 0))];
  });
  return left.length === 0 ? null : Math.min(...left);
}
