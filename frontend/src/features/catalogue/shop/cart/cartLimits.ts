import type { ItemRecord, RefusalData } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { includesOf, smallest, type Left, type LeftOf } from '../productStock';
import type { Shop } from '../useShop';
import { isClaimedWithoutVariant, lineKey, type CartLine } from './cartLine';

/** The maximum amount of a line beside the other lines; null if nothing limits it. */
export function lineMax(
  line: CartLine,
  { products, reckoning }: Pick<Shop, 'products' | 'reckoning'>,
): number | null {
  const product = products.get(line.item_id);
  // A claimed line whose product has left the group order, or has variants now, can only stay or shrink.
  if (!product || isClaimedWithoutVariant(line, product)) return line.amount_claimed;
  const more = mostOf(reckoning.left(product, line.itemvariant_id));
  return reckoning.short.get(lineKey(line))?.possible ?? (more === null ? null : line.amount + more);
}

export const mostOf = ({ stock, order }: Left): number | null => smallest([stock, order]);

/**
 * The text on the maximum per person of a product or variant. While no variant is chosen, each has the maximum to itself (rule
 * D73).
 */
export function limitText(product: ItemRecord, variantId: number | null, left: LeftOf): string | null {
  if (!product.ordermax) return null;
  const undecided = variantId === null && product.variants.length > 0;
  const units = undecided ? product.variants.map((one) => one.itemvariant_id) : [variantId];
  if (units.every((unit) => left(product, unit).order === 0))
    return i18n.t('You have the maximum in your cart');
  return undecided
    ? i18n.t('Max. {ordermax} of each per person', { ordermax: product.ordermax })
    : i18n.t('Max. {ordermax} per person', { ordermax: product.ordermax });
}

export type RefusedLines = NonNullable<NonNullable<RefusalData['details']>['lines']>;

/** The refusal of the last attempt; null if it was not refused. */
export type Refusal = RefusalData | null;

/** The maximum amount of a line after a refusal: its own limit, or that of a part that its set includes. */
export function refusedMax(
  line: CartLine,
  refused: RefusedLines,
  product: ItemRecord | undefined,
): number | null {
  const units = [line.itemvariant_id, ...includesOf(product, line.itemvariant_id)];
  const own = refused.filter((unit) => unit.item_id === line.item_id && units.includes(unit.itemvariant_id));
  return smallest(own.map(({ possible }) => possible));
}
