import type { ItemRecord, VariantRecord } from '@fan-beats/backend/contract';

/** The products of a shop by their number. */
export type Products = ReadonlyMap<number, ItemRecord>;

/** The maximum amount of a line, by the stock and by the maximum per person (rule D73); null if nothing limits it. */
export interface Left {
  readonly stock: number | null;
  readonly order: number | null;
}

/** The rest of a product or variant beside the cart. */
export type LeftOf = (product: ItemRecord, variantId: number | null) => Left;

export function variantOf(product: ItemRecord, variantId: number | null): VariantRecord | undefined {
  return variantId === null
    ? undefined
    : product.variants.find((variant) => variant.itemvariant_id === variantId);
}

export function includesOf(product: ItemRecord | undefined, variantId: number | null): readonly number[] {
  return (product && variantOf(product, variantId)?.includes) ?? [];
}

/** The smallest limit; null if there is none. */
export function smallest(amounts: readonly (number | null)[]): number | null {
  const limits = amounts.filter((amount) => amount !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

export interface ProductStock {
  /** The rest of the product, or of the variant with the most left; null if nothing limits it (rule D17). */
  readonly remaining: number | null;
  readonly variantsAvailable: number;
}

export function productStock(product: ItemRecord, left: LeftOf): ProductStock {
  if (product.variants.length === 0) {
    return { remaining: left(product, null).stock, variantsAvailable: 0 };
  }
  const stocks = product.variants.map((variant) => left(product, variant.itemvariant_id).stock);
  return {
    remaining: smallest(stocks),
    variantsAvailable: stocks.filter((amount) => amount === null || amount > 0).length,
  };
}

/** Price and Fan Beats of the chosen variant; a null of the variant falls back to the product's (rule D14). */
export function unitPrice(product: ItemRecord, variantId: number | null): { price: number; points: number } {
  const variant = variantOf(product, variantId);
  return { price: variant?.price ?? product.price, points: variant?.points ?? product.points };
}
