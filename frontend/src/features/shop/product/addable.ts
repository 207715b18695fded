import type { ItemRecord } from '@fan-beats/backend/contract';
import { orderLimit, smallest, stockBeside, type LineLimits } from '../cart/cartLimits';
import { remainingOf } from '../productStock';
import type { Shop } from '../useShop';

/** What is left of a product or variant beside the cart, by stock and by the maximum per person. */
export function leftOf(product: ItemRecord, variantId: number | null, shop: Shop): LineLimits {
  const unit = { item_id: product.item_id, itemvariant_id: variantId };
  return {
    stock: remainingOf(product, variantId, stockBeside(shop.lines, shop.limits)),
    order: orderLimit(product, unit, shop)?.left ?? null,
  };
}

/** The most of it that may still be added; null where nothing limits it. */
export function addable(product: ItemRecord, variantId: number | null, shop: Shop): number | null {
  const { stock, order } = leftOf(product, variantId, shop);
  return smallest(stock, order);
}
