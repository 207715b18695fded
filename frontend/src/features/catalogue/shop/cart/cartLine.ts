import type { ClaimItemRecord, ClaimRecord, ItemRecord } from '@fan-beats/backend/contract';
import { cents, centsFromEuros, eurosFromCents } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { formatBeats, formatSum } from '../../../../shared/format/figures';
import { unitPrice, variantOf, type Products } from '../productStock';

/** The terms of one piece as a person last saw them. `points` are the Fan Beats that it grants or, as a freebie, costs. */
export interface SeenTerms {
  readonly name: string;
  readonly price: number;
  readonly points: number;
  readonly isFreebie: boolean;
}

/** One line of a cart: `amount` is the total wanted, claimed pieces included (rule D23). */
export interface CartLine {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly amount: number;
  readonly amount_claimed: number;
  readonly additional_info: string;
  /** Unknown until the shop is open, and while a variant is still to be chosen. */
  readonly seen?: SeenTerms;
}

export type LineKey = string;

type LineIdentity = Pick<CartLine, 'item_id' | 'itemvariant_id'> & {
  readonly additional_info: string | null;
};

/** Lines of the same item, variant and text are one line (rule D50). */
export function lineKey(line: LineIdentity): LineKey {
  return `${line.item_id}/${line.itemvariant_id ?? 0}/${(line.additional_info ?? '').trim()}`;
}

export const unclaimedAmount = (line: CartLine): number => line.amount - line.amount_claimed;

/** Claimed before its product had variants: those pieces stay as they are, and none can join them (rule D21). */
export const isClaimedWithoutVariant = (line: CartLine, { variants }: ItemRecord): boolean =>
  line.amount_claimed > 0 && line.itemvariant_id === null && variants.length > 0;

export const newPiecesOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + unclaimedAmount(line), 0);

/** True if the cart has pieces that the claim does not have yet. */
export const hasNewPieces = (lines: readonly CartLine[]): boolean =>
  lines.some((line) => unclaimedAmount(line) > 0);

function claimedTerms(item: ClaimItemRecord): SeenTerms {
  return {
    name: [item.caption, item.variant_caption].filter(Boolean).join(', '),
    price: item.price,
    points: item.points,
    isFreebie: item.item_type === 1,
  };
}

export const piecesOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + line.amount, 0);

/** The claim's lines as lines of a cart: one per item, variant and text, over all prices. The latest price is the seen one. */
export function claimedLines(claim: ClaimRecord | null): readonly CartLine[] {
  const lines = new Map<LineKey, CartLine>();
  for (const item of claim?.items ?? []) {
    const key = lineKey(item);
    const amount = item.amount + (lines.get(key)?.amount ?? 0);
    lines.set(key, {
      item_id: item.item_id,
      itemvariant_id: item.itemvariant_id,
      amount,
      amount_claimed: amount,
      additional_info: (item.additional_info ?? '').trim(),
      seen: claimedTerms(item),
    });
  }
  return [...lines.values()];
}

/** The terms of one piece as the shop shows them; null while a variant is still to be chosen. */
export function termsOf(product: ItemRecord, variantId: number | null): SeenTerms | null {
  const variant = variantOf(product, variantId);
  if (!variant && product.variants.length > 0) return null;
  const { price, points: beats } = unitPrice(product, variantId);
  const isFreebie = product.item_type === 1;
  return {
    name: [product.caption, variant?.caption].filter(Boolean).join(', '),
    price: isFreebie ? 0 : price,
    points: beats,
    isFreebie,
  };
}

/** A line with new pieces whose price or Fan Beats have changed since the person saw them (rule D71). */
export interface PriceChange {
  readonly line: CartLine;
  readonly text: string;
  readonly present: SeenTerms;
}

export function priceChanges(
  lines: readonly CartLine[],
  products: Products,
  changed: ReadonlySet<LineKey>,
): readonly PriceChange[] {
  return lines.flatMap((line) => {
    const product = products.get(line.item_id);
    const present = product && termsOf(product, line.itemvariant_id);
    if (!line.seen || !present || !changed.has(lineKey(line))) return [];
    return [{ line, present, text: changeText(line.seen, present) }];
  });
}

function changeText(seen: SeenTerms, present: SeenTerms): string {
  const beats = ({ points: amount, isFreebie }: SeenTerms) => `${isFreebie ? '' : '+'}${formatBeats(amount)}`;
  const figures = [
    [formatSum(seen.price), formatSum(present.price)],
    [beats(seen), beats(present)],
  ];
  const changed = figures.filter(([before, after]) => before !== after);
  return `${present.name}: ${changed.map(([before, after]) => i18n.t('{before} is now {after}', { before, after })).join(', ')}`;
}

/** The sum and the Fan Beats of all new pieces as the person saw them; null if a new line was never seen with a price. */
export function seenAddition(
  lines: readonly CartLine[],
): { readonly expected_sum: number; readonly expected_points: number } | null {
  const added = lines.filter((line) => unclaimedAmount(line) > 0);
  if (added.some(({ seen }) => !seen)) return null;
  const sumOf = (figure: (seen: SeenTerms) => number) =>
    added.reduce((sum, line) => sum + (line.seen ? figure(line.seen) * unclaimedAmount(line) : 0), 0);
  return {
    expected_sum: eurosFromCents(cents(sumOf(({ price }) => centsFromEuros(price)))),
    expected_points: sumOf(({ points, isFreebie }) => (isFreebie ? points : -points)),
  };
}
