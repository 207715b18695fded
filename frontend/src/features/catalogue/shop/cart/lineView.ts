import type { ClaimRecord, ItemRecord } from '@fan-beats/backend/contract';
import { variantOf, type LeftOf } from '../productStock';
import type { Shop } from '../useShop';
import { isClaimedWithoutVariant, lineKey, unclaimedAmount, type CartLine } from './cartLine';
import { limitText, lineMax, refusedMax, type Refusal, type RefusedLines } from './cartLimits';
import type { Short } from './cartReckoning';

/** A claimed line whose product has left the group order is named as it was claimed (rule D21). */
function asClaimed(line: CartLine, claim: ClaimRecord | null) {
  const part = claim?.items.find((item) => lineKey(item) === lineKey(line));
  return {
    caption: part?.caption ?? 'Product',
    variantCaption: part?.variant_caption ?? null,
    filepath: undefined,
  };
}

/** A line asks for more than is there, or than one person may have: as reckoned here, or as the server refused it. */
function shortOf(line: CartLine, { products, reckoning }: Shop, refusal: Refusal): Short | null {
  const reckoned = reckoning.short.get(lineKey(line)) ?? null;
  const refused = refusedMax(line, linesOf(refusal), products.get(line.item_id));
  if (refused === null || refused >= (reckoned?.possible ?? line.amount)) return reckoned;
  return { possible: refused, by: refusal?.rule === 'ORDER_MAX_EXCEEDED' ? 'order' : 'stock' };
}

const linesOf = (refusal: Refusal): RefusedLines => refusal?.details?.lines ?? [];

function offered(product: ItemRecord, variantId: number | null) {
  const variant = variantOf(product, variantId);
  return {
    caption: product.caption,
    variantCaption: variant?.caption ?? null,
    filepath: [...(variant?.images ?? []), ...product.images][0]?.filepath,
  };
}

/** Whoever asks for too many sees the maximum, not that it is reached. */
const unreached: LeftOf = () => ({ stock: null, order: null });

const noVariant = (proxy: boolean): string =>
  proxy
    ? 'Claimed without a variant. To give these pieces one, remove them here and choose it in the product, at today’s price.'
    : 'Claimed without a variant. For more pieces, choose a variant in the product.';

function leftView(line: CartLine, { products, reckoning, proxy }: Shop, short: Short | null) {
  const product = products.get(line.item_id);
  if (!product) return { left: null, limitText: 'Not offered any more' };
  if (isClaimedWithoutVariant(line, product)) return { left: null, limitText: noVariant(proxy) };
  const { left } = reckoning;
  const { stock, order } = left(product, line.itemvariant_id);
  const isLast = stock === 0 && order !== 0 && !short;
  return {
    /** Pieces left in stock beside the line. */
    left: stock,
    limitText: isLast
      ? 'No more left'
      : limitText(product, line.itemvariant_id, short?.by === 'order' ? unreached : left),
  };
}

/** What one line of the cart shows and allows. */
export function lineView(line: CartLine, shop: Shop, refusal: Refusal) {
  const product = shop.products.get(line.item_id);
  const short = shortOf(line, shop, refusal);
  const locked = !shop.proxy && line.amount_claimed > 0;
  return {
    ...(product ? offered(product, line.itemvariant_id) : asClaimed(line, shop.claim)),
    ...leftView(line, shop, short),
    /** The product where a variant is to be chosen for what is not claimed yet. */
    toChoose:
      line.itemvariant_id === null && line.amount_claimed === 0 && product?.variants.length ? product : null,
    max: lineMax(line, shop),
    short,
    /** A fan's claimed pieces, which only an admin may take back. */
    locked,
    removable: !locked || unclaimedAmount(line) > 0,
  };
}

/** The lines that ask for more than is known to be there, or than one person may have. */
export const shortLines = (shop: Shop, refusal: Refusal = null): readonly ShortLine[] =>
  shop.lines.flatMap((line) => {
    const view = lineView(line, shop, refusal);
    return view.short ? [{ line, caption: view.caption, short: view.short }] : [];
  });

interface ShortLine {
  readonly line: CartLine;
  readonly caption: string;
  readonly short: Short;
}

const isSoldOut = ({ line, short }: Omit<ShortLine, 'caption'>): boolean =>
  short.by === 'stock' && short.possible <= line.amount_claimed;

export function shortText(short: Short, line: CartLine): string {
  if (short.by === 'order') return 'This is more than one person may have.';
  return isSoldOut({ line, short }) ? 'Sold out meanwhile.' : `Only ${short.possible} left.`;
}

/** The same without the line it is about, for a bar. */
export function shortInBar(lines: readonly ShortLine[]): string {
  const [first] = lines;
  if (!first || lines.length > 1) return `${lines.length} items are not available in this amount`;
  if (first.short.by === 'order') return 'Too many of one item';
  return isSoldOut(first) ? 'One item sold out' : `Only ${first.short.possible} left of one item`;
}
