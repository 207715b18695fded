import {
  freeText,
  cents,
  Rejection,
  type Cents,
  type HeldLine,
  type RefusedLine,
  type SeenTerms,
  type StandingClaim,
  type StockUnit,
} from '../language';
import type { CartLine, ProductOffer, VariantOffer } from './claim.offers';
import { claimLine, type LineStep, type LineDetails } from './line-steps';

/** One logical line, told apart by item, variant and text: what is wanted of it and the price lines it holds (D24, D50). */
export interface WantedLine extends StockUnit {
  readonly text: string | null;
  readonly wanted: number;
  readonly held: readonly HeldLine[];
  readonly heldAmount: number;
  /** What the person saw of one piece. */
  readonly seen?: SeenTerms;
}

/** The extra pieces of a wanted line, with the details of the line that would be made of them. */
export interface Addition {
  readonly wanted: WantedLine;
  readonly extra: number;
  readonly details: LineDetails;
}

type LogicalLine = Pick<WantedLine, 'itemId' | 'variantId' | 'text'>;

/** The text comes last, so that nothing a fan writes makes two lines one. */
const keyOf = ({ itemId, variantId, text }: LogicalLine): string =>
  text === null ? `${itemId}/${variantId ?? ''}` : `${itemId}/${variantId ?? ''}/${text}`;

/** Lines of a fan's cart; what the cart leaves out stays as claimed (rule D23). */
export function wantedByFan(claim: StandingClaim | undefined, cart: readonly CartLine[]): WantedLine[] {
  return mergeCart(cart).map((line) => withHeld(line, claim));
}

/** Lines of a proxy cart, which is the whole claim; what it leaves out is wanted no more (rule D23). */
export function wantedByProxy(claim: StandingClaim | undefined, cart: readonly CartLine[]): WantedLine[] {
  const merged = mergeCart(cart);
  const named = new Set(merged.map(keyOf));
  const dropped = new Map<string, CartLine>();
  for (const line of claim?.lines ?? []) {
    const { itemId, variantId, text } = line;
    if (!named.has(keyOf(line))) dropped.set(keyOf(line), { itemId, variantId, text, amount: 0 });
  }
  return [...merged, ...dropped.values()].map((line) => withHeld(line, claim));
}

/** Refuses a cart of which nothing counts. */
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

function withHeld(line: CartLine, claim: StandingClaim | undefined): WantedLine {
  const { itemId, variantId, text, amount: wanted, seen } = line;
  const key = keyOf(line);
  const held = claim ? claim.lines.filter((candidate) => keyOf(candidate) === key) : [];
  const heldAmount = held.reduce((sum, { amount }) => sum + amount, 0);
  return { itemId, variantId, text, wanted, held, heldAmount, ...(seen && { seen }) };
}

/** A line as a refusal names it. */
export function refusedLine(line: WantedLine, possible: number | null): RefusedLine {
  const { itemId, variantId, text, wanted, heldAmount } = line;
  return { itemId, variantId, text, wanted, possible, claimed: heldAmount };
}

/** Extra pieces as they are offered now; refuses what is not offered. Claimed pieces need no offer any more (rule D21). */
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

/** The same whatever stands against it: with the item's own details while no variant is chosen. */
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

/** A freebie costs Fan Beats only, whatever price its record may still hold. */
function unitPriceOf(offer: ProductOffer, variant: VariantOffer | null): Cents {
  return offer.itemType === 1 ? cents(0) : (variant?.priceCents ?? offer.priceCents);
}

/** Each included variant once and in order: a piece takes one of every one (rule D16). */
function includesOf({ variantId, includes }: VariantOffer): number[] {
  return [...new Set(includes)].filter((included) => included !== variantId).sort((a, b) => a - b);
}

/** The steps that make a claim hold what is wanted; new line numbers count on from `nextLine`. */
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

/** Extra pieces join the line with the same terms, else they become a line of their own (rule D24). */
export function addPieces({ wanted, extra, details }: Addition, newLine: number): LineStep {
  const same = wanted.held.find((line) => hasSameTerms(line, details));
  return same
    ? { line: same, text: wanted.text, before: same.amount, after: same.amount + extra }
    : { line: claimLine(details, newLine, extra), text: wanted.text, before: 0, after: extra };
}

/** Captions may have changed meanwhile; what counts is what a piece costs, grants and takes along. */
function hasSameTerms(line: HeldLine, details: LineDetails): boolean {
  return (
    line.unitPriceCents === details.unitPriceCents &&
    line.unitPoints === details.unitPoints &&
    line.itemType === details.itemType &&
    line.includes.join() === details.includes.join()
  );
}

/** Takes pieces off the newest price line first, so that the price agreed on first lasts longest. */
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
