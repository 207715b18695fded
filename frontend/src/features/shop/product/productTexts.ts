import type { ItemRecord } from '@fan-beats/backend/contract';
import { centsFromEuros, timesCents } from '@fan-beats/events/kernel';
import { formatBeats, formatPrice } from '../../../shared/format/money';
import { unitPrice } from '../productStock';

export function categoryKind({ category, kind }: ItemRecord): string {
  return [category, kind].filter(Boolean).join('-');
}

/** What one piece costs: euros for an item, Fan Beats for a freebie. */
export function unitCostLabel(product: ItemRecord, variantId: number | null): string {
  const { price, points } = unitPrice(product, variantId);
  return product.item_type === 1 ? formatBeats(points) : formatPrice(price);
}

/** What so many pieces cost together. */
export function sumLabel(product: ItemRecord, variantId: number | null, amount: number): string {
  const { price, points } = unitPrice(product, variantId);
  if (product.item_type === 1) return formatBeats(points * amount);
  return formatPrice(timesCents(centsFromEuros(price), amount) / 100);
}

/** What one piece costs, for the list, where variants may cost differently. */
export function costLabel(product: ItemRecord): string {
  const figures = product.variants.map((variant) => {
    const { price, points } = unitPrice(product, variant.itemvariant_id);
    return product.item_type === 1 ? points : price;
  });
  if (new Set(figures).size < 2) return unitCostLabel(product, product.variants[0]?.itemvariant_id ?? null);
  const least = Math.min(...figures);
  return `from ${product.item_type === 1 ? formatBeats(least) : formatPrice(least)}`;
}
