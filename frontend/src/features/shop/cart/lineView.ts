import type { ClaimRecord, ItemRecord } from '@fan-beats/backend/contract';
import { variantOf } from '../productStock';
import type { Shop } from '../useShop';
import { claimedParts, unclaimedAmount, type CartLine } from './cartLine';
import { lineMax, refusedMax, smallest, type RefusedLines } from './cartLimits';

/** What one line of the cart shows and allows. */
export interface LineView {
  readonly caption: string;
  readonly variantCaption: string | null;
  readonly filepath: string | undefined;
  /** The variants to choose from where the chosen one is gone; empty otherwise. */
  readonly variantsToChoose: ItemRecord['variants'];
  /** The most the line may ask for; null where nothing limits it. */
  readonly max: number | null;
  readonly left: number | null;
  /** The amount that is still possible, where the line asks for more. */
  readonly reducedTo: number | null;
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
  };
}

export function lineView(line: CartLine, shop: Shop, refused: RefusedLines): LineView {
  const product = shop.limits.products.get(line.item_id);
  const max = lineMax(line, shop.lines, shop.limits);
  const possible = smallest(max, refusedMax(line, refused, product));
  const locked = !shop.proxy && line.amount_claimed > 0;
  return {
    ...(product ? ofProduct(line, product) : asClaimed(line, shop.claim)),
    variantsToChoose: line.itemvariant_id === null ? (product?.variants ?? []) : [],
    max,
    left: max === null ? null : max - line.amount,
    reducedTo: possible !== null && possible < line.amount ? possible : null,
    locked,
    removable: !locked || unclaimedAmount(line) > 0,
  };
}
