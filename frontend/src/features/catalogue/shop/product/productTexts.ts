import type { ItemRecord } from '@fan-beats/backend/contract';
import { centsFromEuros, eurosFromCents, timesCents } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { formatBeats, formatPrice, formatSum } from '../../../../shared/format/figures';
import { unitPrice } from '../productStock';

export function categoryKind({ category, kind }: ItemRecord): string {
  return [category, kind].filter(Boolean).join('-');
}

export function variantCount({ variants }: ItemRecord, available: number): string {
  const all = i18n.t('{n, plural, one {{n} variant} other {{n} variants}}', { n: variants.length });
  return available < variants.length ? i18n.t('{all}, {available} available', { all, available }) : all;
}

/** The price of one piece: euros for an item, Fan Beats for a freebie. */
export function unitCostLabel(product: ItemRecord, variantId: number | null): string {
  return costOf(product, unitPrice(product, variantId));
}

const costOf = ({ item_type }: ItemRecord, { price, points }: ReturnType<typeof unitPrice>): string =>
  item_type === 1 ? formatBeats(points) : formatPrice(price);

/** The sum that a set saves against its parts one by one, such as 'you save 3.70 €'. Null where it saves nothing. */
export function savingLabel(product: ItemRecord, variantId: number): string | null {
  const parts = product.variants.find(({ itemvariant_id }) => itemvariant_id === variantId)?.includes ?? [];
  if (product.item_type !== 0 || parts.length === 0) return null;
  const centsOf = (id: number): number => centsFromEuros(unitPrice(product, id).price);
  const saved = parts.reduce((sum, id) => sum + centsOf(id), 0) - centsOf(variantId);
  return saved > 0 ? i18n.t('you save {saved}', { saved: formatSum(saved / 100) }) : null;
}

export function sumLabel(product: ItemRecord, variantId: number | null, amount: number): string {
  const { price, points } = unitPrice(product, variantId);
  const sum = eurosFromCents(timesCents(centsFromEuros(price), amount));
  return costOf(product, { price: sum, points: points * amount });
}

/** The price of one piece in the list, where variants may have different prices. */
export function costLabel(product: ItemRecord): string {
  const figures = product.variants.map((variant) => {
    const { price, points } = unitPrice(product, variant.itemvariant_id);
    return product.item_type === 1 ? points : price;
  });
  if (new Set(figures).size < 2) return unitCostLabel(product, product.variants[0]?.itemvariant_id ?? null);
  const least = Math.min(...figures);
  return i18n.t('from {cost}', { cost: costOf(product, { price: least, points: least }) });
}
