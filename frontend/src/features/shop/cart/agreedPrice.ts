import type { ItemRecord } from '@fan-beats/backend/contract';
import { cents, centsFromEuros, eurosFromCents } from '@fan-beats/events/kernel';
import { formatBeats, formatSum } from '../../../shared/format/figures';
import { unitPrice, variantOf } from '../productStock';
import { lineKey, unclaimedAmount, type CartLine, type LineKey, type SeenTerms } from './cartLine';
import type { Products } from './submissionFacts';

/** What a shop shows of one piece; null while a variant is still to be chosen. */
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

/** A line with new pieces that cost or grant something else than the person last saw (rule D71). */
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
  return `${present.name}: ${changed.map(([before, after]) => `${before} is now ${after}`).join(', ')}`;
}

/** What the person saw of everything that is new; null where a new line was never seen with a price. */
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
