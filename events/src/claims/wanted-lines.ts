import {
  cents,
  freeText,
  Rejection,
  type Cents,
  type ExistingClaim,
  type HeldLine,
  type RefusedLine,
  type SeenPrice,
  type StockUnit,
} from '../language';
import type { CartLine, ProductOffer, VariantOffer } from './claim.offers';
import { claimLine, type LineStep, type LineDetails } from './line-steps';

/**
 * One logical line, identified by item, variant and text: the wanted amount and the price lines that the claim has of
 * it (D24, D50).
 */
export interface WantedLine extends StockUnit {
  readonly text: string | null;
  readonly wanted: number;
  readonly held: readonly HeldLine[];
  readonly heldAmount: number;
  /** The terms of one piece that the person saw. */
  readonly seen?: SeenPrice;
}

/** The extra pieces of a wanted line, with the details of the line that they would make. */
export interface Addition {
  readonly wanted: WantedLine;
  readonly extra: number;
  readonly details: LineDetails;
}

type LogicalLine = Pick<WantedLine, 'itemId' | 'variantId' | 'text'>;

/** The text comes last, so that no text of a fan gives two lines the same key. */
const keyOf = ({ itemId, variantId, text }: LogicalLine): string =>
  text === null ? `${itemId}/${variantId ?? ''}` : `${itemId}/${variantId ?? ''}/${text}`;

/** The wanted lines of a fan's cart. Lines that the cart leaves out stay as claimed (rule D23). */
export function wantedByFan(claim: ExistingClaim | undefined, cart: readonly CartLine[]): WantedLine[] {
  return mergeCart(cart).map((line) => withHeld(line, claim));
}

/** The wanted lines of a proxy cart, which is the whole claim. Lines that it leaves out are removed (rule D23). */
export function wantedByProxy(claim: ExistingClaim | undefined, cart: readonly CartLine[]): WantedLine[] {
  const merged = mergeCart(cart);
  const named = new Set(merged.map(keyOf));
  const dropped = new Map<string, CartLine>();
  for (const line of claim?.lines ?? []) {
    const { itemId, variantId, text } = line;
    if (!named.has(keyOf(line))) dropped.set(keyOf(line), { itemId, variantId, text, amount: 0 });
  }
  return [...merged, ...dropped.values()].map((line) => withHeld(line, claim));
}

/** Throws Rejection CART_EMPTY where no line counts. */
export function refuseEmpty(wanted: readonly WantedLine[], counts: (line: WantedLine) => boolean): void {
  if (!wanted.some(counts)) throw new Rejection('CART_EMPTY');
}

function mergeCart(cart: readonly CartLine[]): CartLine[] {
  const merged = new Map<string, CartLine & { amount: number }>();
  for (const { itemId, variantId, amount, text, seen } of cart) {
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`Not an amount: ${amount}`);
    const line = { itemId, variantId, text: freeText(text), amount, ...(seen && { seen }) };
    const before = merged.get(keyOf(line));
    if (before) before.amount += amount;
    else merged.set(keyOf(line), line);
  }
  return [...merged.values()];
}

function withHeld(line: CartLine, claim: ExistingClaim | undefined): WantedLine {
  const { itemId, variantId, text, amount: wanted, seen } = line;
  const key = keyOf(line);
  const held = claim ? claim.lines.filter((candidate) => keyOf(candidate) === key) : [];
  const heldAmount = held.reduce((sum, { amount }) => sum + amount, 0);
  return { itemId, variantId, text, wanted, held, heldAmount, ...(seen && { seen }) };
}

/** The line as it is described in a refusal. */
export function refusedLine(line: WantedLine, possible: number | null): RefusedLine {
  const { itemId, variantId, text, wanted, heldAmount } = line;
  return { itemId, variantId, text, wanted, possible, claimed: heldAmount };
}

/**
 * Extra pieces as they are offered now; refuses pieces that are not offered. Claimed pieces no longer need an offer
 * (rule D21).
 */
export function offeredAdditions(
  wanted: readonly WantedLine[],
  offers: ReadonlyMap<number, ProductOffer>,
  isOffered: (offer: ProductOffer) => boolean,
): Addition[] {
  const missing = wanted.filter((line) => {
    const offer = offers.get(line.itemId);
    return line.wanted > line.heldAmount && !(offer && isOffered(offer));
  });
  if (missing.length > 0) {
    throw new Rejection('ITEM_NOT_IN_GO', {
      lines: missing.map((line) => refusedLine(line, line.heldAmount)),
    });
  }
  const additions = presentAdditions(wanted, offers);
  refuseUnchosen(additions, offers);
  return additions;
}

/**
 * The extra pieces with their present terms, without any refusal. While no variant is chosen, the item's own details
 * are used.
 */
export function presentAdditions(
  wanted: readonly WantedLine[],
  offers: ReadonlyMap<number, ProductOffer>,
): Addition[] {
  return wanted.flatMap((line) => {
    const offer = offers.get(line.itemId);
    const extra = line.wanted - line.heldAmount;
    if (!offer || extra <= 0) return [];
    const variant = offer.variants.find(({ variantId }) => variantId === line.variantId) ?? null;
    return [{ wanted: line, extra, details: detailsOf(offer, variant) }];
  });
}

/** Throws Rejection: VARIANT_REQUIRED, VARIANT_UNKNOWN. */
export function refuseUnchosen(
  additions: readonly Addition[],
  offers: ReadonlyMap<number, ProductOffer>,
): void {
  for (const { wanted: line, details } of additions) {
    const lines = [refusedLine(line, line.heldAmount)];
    if (details.variantId !== line.variantId) throw new Rejection('VARIANT_UNKNOWN', { lines });
    const isChosen = line.variantId !== null || offers.get(line.itemId)?.variants.length === 0;
    if (!isChosen) throw new Rejection('VARIANT_REQUIRED', { lines });
  }
}

function detailsOf(offer: ProductOffer, variant: VariantOffer | null): LineDetails {
  const { itemId, itemType, caption, category, kind } = offer;
  return {
    itemId,
    variantId: variant?.variantId ?? null,
    itemType,
    caption,
    variantCaption: variant?.caption ?? null,
    category,
    kind,
    unitPriceCents: unitPriceOf(offer, variant),
    unitPoints: variant?.points ?? offer.points,
    includes: variant ? includesOf(variant) : [],
  };
}

/** A freebie costs Fan Beats only, whatever price its record may still have. */
function unitPriceOf(offer: ProductOffer, variant: VariantOffer | null): Cents {
  return offer.itemType === 1 ? cents(0) : (variant?.priceCents ?? offer.priceCents);
}

/** Each included variant once and in order: a piece takes one piece of each (rule D16). */
function includesOf({ variantId, includes }: VariantOffer): number[] {
  return [...new Set(includes)].filter((included) => included !== variantId).sort((a, b) => a - b);
}

/** The steps that give a claim the wanted lines; new line numbers count on from `nextLine`. */
export function planSteps(
  wanted: readonly WantedLine[],
  additions: readonly Addition[],
  nextLine: number,
): LineStep[] {
  const steps = wanted.flatMap(reduce);
  let line = nextLine;
  for (const addition of additions) {
    const step = addPieces(addition, line);
    if (step.line.line === line) line += 1;
    steps.push(step);
  }
  return steps;
}

/** Extra pieces are added to the line with the same terms, else they become a new line (rule D24). */
export function addPieces({ wanted, extra, details }: Addition, newLine: number): LineStep {
  const same = wanted.held.find((line) => hasSameTerms(line, details));
  return same
    ? { line: same, text: wanted.text, before: same.amount, after: same.amount + extra }
    : { line: claimLine(details, newLine, extra), text: wanted.text, before: 0, after: extra };
}

/** Captions may have changed in the meantime. Only what a piece costs, grants and takes along is compared. */
function hasSameTerms(line: HeldLine, details: LineDetails): boolean {
  return (
    line.unitPriceCents === details.unitPriceCents &&
    line.unitPoints === details.unitPoints &&
    line.itemType === details.itemType &&
    line.includes.join() === details.includes.join()
  );
}

/** Takes pieces off the newest price line first, so that the first agreed price lasts longest. */
function reduce({ held, heldAmount, wanted, text }: WantedLine): LineStep[] {
  let surplus = heldAmount - wanted;
  const steps: LineStep[] = [];
  for (const line of [...held].reverse()) {
    if (surplus <= 0) break;
    const taken = Math.min(line.amount, surplus);
    surplus -= taken;
    steps.push({ line, text, before: line.amount, after: line.amount - taken });
  }
  return steps;
}
