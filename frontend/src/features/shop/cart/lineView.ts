import type { ClaimRecord, ItemRecord } from '@fan-beats/backend/contract';
import { variantOf } from '../productStock';
import type { Shop } from '../useShop';
import { claimedParts, unclaimedAmount, type CartLine } from './cartLine';
import {
  lineLimits,
  lineMax,
  orderLimit,
  orderLimitText,
  refusedMax,
  smallest,
  type Refusal,
} from './cartLimits';

/** What one line of the cart shows and allows. */
export interface LineView {
  readonly caption: string;
  readonly variantCaption: string | null;
  readonly filepath: string | undefined;
  /** The variants to choose from where the chosen one is gone; empty otherwise. */
  readonly variantsToChoose: ItemRecord['variants'];
  /** The most the line may ask for; null where nothing limits it. */
  readonly max: number | null;
  /** Pieces left in stock beside the line. */
  readonly left: number | null;
  readonly limitText: string | null;
  /** The amount that is still possible and what holds it back, where the line asks for more. */
  readonly short: { readonly possible: number; readonly by: 'stock' | 'order' } | null;
  /** A fan's claimed pieces, which only an admin may take back. */
  readonly locked: boolean;
  readonly removable: boolean;
}

function ofProduct(line: CartLine, product: ItemRecord) {
  const variant = variantOf(product, line.itemvariant_id);
  const images = [...(variant?.images ?? []), ...product.images];
  return {
    caption: product.caption,
    variantCaption: variant?.caption ?? null,
    filepath: images[0]?.filepath,
  };
}

/** A claimed line whose product has left the group order is named as it was claimed (rule D21). */
function asClaimed(line: CartLine, claim: ClaimRecord | null) {
  const [part] = claimedParts(claim, line);
  return {
    caption: part?.caption ?? 'Product',
    variantCaption: part?.variant_caption ?? null,
    filepath: undefined,
    left: null,
    limitText: 'Not offered any more',
  };
}

/** A line asks for more than is there, or than one person may have: as reckoned here, or as the server refused it. */
function shortOf(line: CartLine, shop: Shop, refusal: Refusal): LineView['short'] {
  const product = shop.limits.products.get(line.item_id);
  const refused = refusedMax(line, refusal?.details?.lines ?? [], product);
  const possible = smallest(lineMax(line, shop.lines, shop.limits), refused);
  if (possible === null || possible >= line.amount) return null;
  const { stock } = lineLimits(line, shop.lines, shop.limits);
  const byOrder = possible === refused ? refusal?.rule === 'ORDER_MAX_EXCEEDED' : stock !== possible;
  return { possible, by: byOrder ? 'order' : 'stock' };
}

interface OfferedLine extends Pick<LineView, 'short'> {
  readonly line: CartLine;
  readonly product: ItemRecord;
  readonly shop: Shop;
}

function offered({ line, product, shop, short }: OfferedLine) {
  const { stock } = lineLimits(line, shop.lines, shop.limits);
  const limit = orderLimit(product, line, shop);
  const left = stock === null ? null : stock - line.amount;
  return {
    ...ofProduct(line, product),
    left,
    limitText:
      left === 0 && limit?.left !== 0
        ? 'No more left'
        : orderLimitText(limit && short?.by === 'order' ? { ...limit, left: null } : limit),
  };
}

export function lineView(line: CartLine, shop: Shop, refusal: Refusal): LineView {
  const product = shop.limits.products.get(line.item_id);
  const short = shortOf(line, shop, refusal);
  const locked = !shop.proxy && line.amount_claimed > 0;
  return {
    ...(product ? offered({ line, product, shop, short }) : asClaimed(line, shop.claim)),
    variantsToChoose: line.itemvariant_id === null ? (product?.variants ?? []) : [],
    max: lineMax(line, shop.lines, shop.limits),
    short,
    locked,
    removable: !locked || unclaimedAmount(line) > 0,
  };
}
