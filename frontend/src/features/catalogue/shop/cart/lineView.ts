import type { ClaimRecord, ItemRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { variantOf, type LeftOf } from '../productStock';
import type { Shop } from '../useShop';
import { isClaimedWithoutVariant, lineKey, unclaimedAmount, type CartLine } from './cartLine';
import { limitText, lineMax, refusedMax, type Refusal, type RefusedLines } from './cartLimits';
import type { Short } from './cartReckoning';

/** The texts of a claimed line whose product has left the group order: those of its claim (rule D21). */
function asClaimed(line: CartLine, claim: ClaimRecord | null) {
  const part = claim?.items.find((item) => lineKey(item) === lineKey(line));
  return {
    caption: part?.caption ?? i18n.t('Product'),
    variantCaption: part?.variant_caption ?? null,
    filepath: undefined,
  };
}

/** The limit that a line exceeds, by the shop's own reckoning or by the server's refusal. */
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

/** Nothing reached: a person who wants too many sees the maximum, not that it is reached. */
const unreached: LeftOf = () => ({ stock: null, order: null });

const noVariant = (proxy: boolean): string =>
  proxy
    ? i18n.t(
        'Claimed without a variant. To give these pieces one, remove them here and choose it in the product, at today’s price.',
      )
    : i18n.t('Claimed without a variant. For more pieces, choose a variant in the product.');

function leftView(line: CartLine, { products, reckoning, proxy }: Shop, short: Short | null) {
  const product = products.get(line.item_id);
  if (!product) return { left: null, limitText: i18n.t('Not offered any more') };
  if (isClaimedWithoutVariant(line, product)) return { left: null, limitText: noVariant(proxy) };
  const { left } = reckoning;
  const { stock, order } = left(product, line.itemvariant_id);
  const isLast = stock === 0 && order !== 0 && !short;
  return {
    /** Pieces left in stock beside the line. */
    left: stock,
    limitText: isLast
      ? i18n.t('No more left')
      : limitText(product, line.itemvariant_id, short?.by === 'order' ? unreached : left),
  };
}

/** The texts, limits and controls of one line of the cart. */
export function lineView(line: CartLine, shop: Shop, refusal: Refusal) {
  const product = shop.products.get(line.item_id);
  const short = shortOf(line, shop, refusal);
  const locked = !shop.proxy && line.amount_claimed > 0;
  return {
    ...(product ? offered(product, line.itemvariant_id) : asClaimed(line, shop.claim)),
    ...leftView(line, shop, short),
    /** The product, if a variant is to be chosen for unclaimed pieces. */
    toChoose:
      line.itemvariant_id === null && line.amount_claimed === 0 && product?.variants.length ? product : null,
    max: lineMax(line, shop),
    short,
    /** True for a fan's claimed pieces, which only an admin may take back. */
    locked,
    removable: !locked || unclaimedAmount(line) > 0,
  };
}

/** The lines that exceed the stock, as far as it is known, or the maximum per person. */
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
  if (short.by === 'order') return i18n.t('This is more than one person may have.');
  return isSoldOut({ line, short })
    ? i18n.t('Sold out meanwhile.')
    : i18n.t('Only {possible} left.', { possible: short.possible });
}

/** The same text without the name of the line, for the bar of a phone. */
export function shortInBar(lines: readonly ShortLine[]): string {
  const [first] = lines;
  if (!first || lines.length > 1)
    return i18n.t('{n} items are not available in this amount', { n: lines.length });
  if (first.short.by === 'order') return i18n.t('Too many of one item');
  return isSoldOut(first)
    ? i18n.t('One item sold out')
    : i18n.t('Only {possible} left of one item', { possible: first.short.possible });
}
