import type { ItemRecord } from '@fan-beats/backend/contract';
import {
  addCents,
  addPoints,
  centsFromEuros,
  eurosFromCents,
  points,
  timesCents,
  timesPoints,
} from '@fan-beats/events/kernel';
import { formatBeats, formatSum } from '../../../shared/format/money';
import { unitPrice, variantOf } from '../productStock';
import { unclaimedAmount, type CartLine, type SeenTerms } from './cartLine';

type Products = ReadonlyMap<number, ItemRecord>;

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

export const sameTerms = (a: SeenTerms, b: SeenTerms): boolean =>
  a.price === b.price && a.points === b.points;

/** A line with new pieces that cost or grant something else than the person last saw (rule D71). */
export interface PriceChange {
  readonly line: CartLine;
  readonly text: string;
  readonly present: SeenTerms;
}

export function priceChanges(lines: readonly CartLine[], products: Products): readonly PriceChange[] {
  return lines.flatMap((line) => {
    const product = products.get(line.item_id);
    const present = product && termsOf(product, line.itemvariant_id);
    if (!line.seen || !present || unclaimedAmount(line) <= 0 || sameTerms(line.seen, present)) return [];
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
  const seen = added.flatMap((line) => (line.seen ? [{ ...line.seen, amount: unclaimedAmount(line) }] : []));
  if (seen.length < added.length) return null;
  const beats = seen.map((line) =>
    timesPoints(points(line.points), line.isFreebie ? line.amount : -line.amount),
  );
  return {
    expected_sum: eurosFromCents(
      addCents(...seen.map(({ price, amount }) => timesCents(centsFromEuros(price), amount))),
    ),
    expected_points: addPoints(...beats),
  };
}
