import type { ItemRecord, VariantRecord } from '@fan-beats/backend/contract';
import {
  remainingStock,
  stockKey,
  sumDemand,
  type StockLimit,
  type StockMovement,
  type StockUnit,
} from '@fan-beats/events/kernel';

export type LimitOf = (unit: StockUnit) => StockLimit | undefined;

const limit = (counted: Pick<ItemRecord, 'max_in_go' | 'amount_claimed'>): StockLimit => ({
  max: counted.max_in_go ?? null,
  claimed: counted.amount_claimed ?? 0,
});

/** The limits of a group order by unit: of the product itself, or of each variant where there are some (rule D15). */
export function limitsOf(products: readonly ItemRecord[]): LimitOf {
  const limits = new Map<string, StockLimit>();
  for (const product of products) {
    if (product.variants.length === 0) {
      limits.set(stockKey({ itemId: product.item_id, variantId: null }), limit(product));
    }
    for (const variant of product.variants) {
      limits.set(stockKey({ itemId: product.item_id, variantId: variant.itemvariant_id }), limit(variant));
    }
  }
  return (unit) => limits.get(stockKey(unit));
}

export function variantOf(product: ItemRecord, variantId: number | null): VariantRecord | undefined {
  return variantId === null
    ? undefined
    : product.variants.find((variant) => variant.itemvariant_id === variantId);
}

export function includesOf(product: ItemRecord | undefined, variantId: number | null): readonly number[] {
  return (product && variantOf(product, variantId)?.includes) ?? [];
}

export interface Wanted {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly amount: number;
}

/** What lines ask for per base unit, sets expanded; negative amounts give back. */
export function demandOf(
  lines: readonly Wanted[],
  products: ReadonlyMap<number, ItemRecord>,
): StockMovement[] {
  return sumDemand(
    lines.map((line) => ({
      itemId: line.item_id,
      variantId: line.itemvariant_id,
      amount: line.amount,
      includes: includesOf(products.get(line.item_id), line.itemvariant_id),
    })),
  );
}

/** The limits of a group order and what a cart already asks of them. */
export interface StockView {
  readonly limitOf: LimitOf;
  readonly demand: readonly StockMovement[];
}

/** Pieces of a product or variant still free beside a demand; null where nothing limits it. */
export function remainingOf(
  product: ItemRecord,
  variantId: number | null,
  { limitOf, demand }: StockView,
): number | null {
  return remainingStock(
    { itemId: product.item_id, variantId, includes: includesOf(product, variantId) },
    limitOf,
    demand,
  );
}

export interface ProductStock {
  /** Of the product, or of the variant that has the least left; null where nothing limits it (rule D17). */
  readonly remaining: number | null;
  readonly variantsAvailable: number;
}

export function productStock(product: ItemRecord, stock: StockView): ProductStock {
  if (product.variants.length === 0) {
    return { remaining: remainingOf(product, null, stock), variantsAvailable: 0 };
  }
  const left = product.variants.map((variant) => remainingOf(product, variant.itemvariant_id, stock));
  const limited = left.filter((amount) => amount !== null);
  return {
    remaining: limited.length === 0 ? null : Math.min(...limited),
    variantsAvailable: left.filter((amount) => amount === null || amount > 0).length,
  };
}

/** Price and Fan Beats of what is chosen; a variant's null falls back to the product's (rule D14). */
export function unitPrice(product: ItemRecord, variantId: number | null): { price: number; points: number } {
  const variant = variantOf(product, variantId);
  return { price: variant?.price ?? product.price, points: variant?.points ?? product.points };
}
