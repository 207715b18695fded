import type { ClaimRecord, ItemRecord } from '@fan-beats/backend/contract';
import {
  bookingInState,
  centsFromEuros,
  points,
  stockKey,
  type CartLine as SubmittedLine,
  type ExistingClaim,
  type PointsState,
  type ProductOffer,
  type StockLimit,
  type Submission,
} from '@fan-beats/events/rules';
import { knownClaim } from './knownClaim';
import type { Products } from '../productStock';
import type { CartLine } from './cartLine';

/** The facts that the rules of a submission need, and the products that they come from. */
export interface SubmissionFacts extends Pick<Submission, 'offers' | 'limitOf' | 'availablePoints'> {
  readonly products: Products;
  readonly claim: ExistingClaim | undefined;
  /** True for an admin's cart for someone else: it is the whole claim, and may exceed the maximum per person (rules D18, D23). */
  readonly proxy: boolean;
}

export interface ToldShop {
  readonly products: readonly ItemRecord[];
  readonly claim: ClaimRecord | null;
  readonly availablePoints: number;
  readonly proxy: boolean;
}

/** The facts of a submission from the last answers of the server. */
export function submissionFacts({ products, claim, ...told }: ToldShop): SubmissionFacts {
  const offers = new Map(products.map((product) => [product.item_id, offerOf(product)]));
  return {
    products: new Map(products.map((product) => [product.item_id, product])),
    offers,
    limitOf: limitsOf(products),
    availablePoints: points(told.availablePoints),
    claim: claim === null ? undefined : { ...heldClaim(claim), lines: heldLines(claim, offers) },
    proxy: told.proxy,
  };
}

const offerOf = (product: ItemRecord): ProductOffer => ({
  ...product,
  itemId: product.item_id,
  itemType: product.item_type,
  priceCents: centsFromEuros(product.price),
  points: points(product.points),
  linked: true,
  variants: product.variants.map((variant) => ({
    ...variant,
    variantId: variant.itemvariant_id,
    priceCents: variant.price === null ? null : centsFromEuros(variant.price),
    points: variant.points === null ? null : points(variant.points),
    includes: variant.includes ?? [],
  })),
});

/** The limits of a group order by unit: of the product itself or, if it has variants, of each variant (rule D15). */
function limitsOf(products: readonly ItemRecord[]): Submission['limitOf'] {
  const limits = new Map<string, StockLimit>();
  for (const product of products) {
    const units = product.variants.length > 0 ? product.variants : [{ ...product, itemvariant_id: null }];
    for (const { itemvariant_id: variantId, max_in_go: max = null, amount_claimed: claimed = 0 } of units)
      limits.set(stockKey({ itemId: product.item_id, variantId }), { max, claimed });
  }
  return (unit) => limits.get(stockKey(unit));
}

/**
 * The claim in the state of the rules. A released surplus stays released, whatever becomes of the group order. Without a
 * surplus, the status of the group order decides (rule D13).
 */
function heldClaim(claim: ClaimRecord): ExistingClaim {
  const completed = claim.released_points > 0 || claim.go_status === 'SENT_OUT';
  const pointsState: PointsState = completed ? 'completed' : 'open';
  const totals = {
    sumCents: centsFromEuros(claim.claim_sum),
    grantedPoints: points(claim.claim_point_grant_sum),
    costPoints: points(claim.claim_point_sum),
  };
  const known = { ...knownClaim(claim), nextLine: claim.items.length + 1, totals, pointsState };
  return { ...known, booking: bookingInState(known, pointsState) };
}

/** The lines of the claim. No answer contains the parts of a set at the time of the claim; its present parts stand in for them. */
const heldLines = ({ items }: ClaimRecord, offers: SubmissionFacts['offers']): ExistingClaim['lines'] =>
  items.map((item, index) => ({
    ...item,
    line: index + 1,
    itemId: item.item_id,
    variantId: item.itemvariant_id,
    itemType: item.item_type,
    variantCaption: item.variant_caption,
    unitPriceCents: centsFromEuros(item.price),
    unitPoints: points(item.points),
    includes:
      offers.get(item.item_id)?.variants.find(({ variantId }) => variantId === item.itemvariant_id)
        ?.includes ?? [],
    text: item.additional_info?.trim() || null,
  }));

/** A line of the cart as it is submitted. */
export const submittedLine = ({ seen, ...line }: CartLine): SubmittedLine => ({
  itemId: line.item_id,
  variantId: line.itemvariant_id,
  amount: line.amount,
  text: line.additional_info,
  seen: seen && { priceCents: centsFromEuros(seen.price), points: points(seen.points) },
});
