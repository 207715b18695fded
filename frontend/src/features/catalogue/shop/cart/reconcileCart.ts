import type { ItemRecord } from '@fan-beats/backend/contract';
import { termsOf, isClaimedWithoutVariant, lineKey, unclaimedAmount, type CartLine } from './cartLine';
import {
  claimGone,
  fewerClaimedText,
  goneText,
  movedInfoText,
  movedText,
  otherClaimText,
  variantsCameText,
} from './cartNews';

/** One act of submitting, until it has an answer: a request with the same key returns its result (rule D25). */
export interface SubmissionAttempt {
  readonly key: string;
  /** The content that was sent: a changed cart is a new act. */
  readonly fingerprint: string;
}

/** The claim that a cart was based on. */
export interface ClaimBase {
  readonly lines: readonly CartLine[];
  readonly info: string | null;
}

export interface Cart {
  lines: readonly CartLine[];
  /** The person's note for the whole claim; null while untouched. */
  additional_info: string | null;
  attempt: SubmissionAttempt | null;
  /** The claim that the cart was reconciled with. It becomes another one when two accounts are merged (rule A10). */
  claim_id: number | null;
  /** The version of the claim that the cart is based on; null before there is a claim. */
  claim_version: number | null;
  /** True for an admin's cart for someone else: its lines are the whole claim. */
  proxy: boolean;
  /** Changes to the cart that its owner did not make, to be confirmed before submitting. */
  news: readonly string[];
  /** The claim at the last reconciliation. */
  base: ClaimBase | null;
}

/** The facts that a cart is reconciled with. */
export interface CartFacts {
  readonly proxy: boolean;
  readonly claimId: number | null;
  readonly claimVersion: number | null;
  readonly claimed: readonly CartLine[];
  readonly claimInfo: string | null;
  readonly products: readonly ItemRecord[];
}

const emptyCart = (proxy: boolean): Cart => ({
  lines: [],
  additional_info: null,
  attempt: null,
  claim_id: null,
  claim_version: null,
  proxy,
  news: [],
  base: null,
});

interface Followed {
  readonly lines: readonly CartLine[];
  readonly news: readonly string[];
}

/** The cart with claimed amounts updated, missing products dropped and unknown variants cleared. */
export function reconcileCart(kept: Cart | null | undefined, facts: CartFacts): Cart {
  const cart = kept ?? emptyCart(facts.proxy);
  const followed = followClaim(kept, facts);
  const offered = followed.lines.map((line) => withKnownProduct(line, facts));
  const before = facts.claimVersion === null ? cart.news : cart.news.filter((text) => text !== claimGone());
  return {
    ...cart,
    proxy: facts.proxy,
    claim_id: facts.claimId,
    claim_version: facts.claimVersion,
    lines: offered.flatMap(({ lines }) => lines),
    ...(isNoteOf(cart, facts) && { additional_info: null }),
    news: [
      ...new Set([
        ...before,
        ...followed.news,
        ...noteNews(cart, facts),
        ...offered.flatMap(({ news }) => news),
      ]),
    ],
    base: baseOf(facts),
  };
}

/** True if the claim has the cart's note already, as after a lost answer: it need not be sent. */
const isNoteOf = ({ additional_info }: Cart, { claimInfo }: CartFacts): boolean =>
  additional_info?.trim() === (claimInfo ?? '');

/** The news of a changed note in the claim: no note replaces one that its author has not seen. */
function noteNews(cart: Cart, facts: CartFacts): readonly string[] {
  const moved = facts.claimVersion !== null && facts.claimInfo !== (cart.base?.info ?? null);
  return moved && cart.additional_info !== null && !isNoteOf(cart, facts)
    ? [movedInfoText(facts.claimInfo)]
    : [];
}

/** The pieces that a fan wants beyond the submitted ones. In a line that grew since then, the submitted pieces count as claimed. */
export function beyondSent(cart: Cart, sent: Cart): Cart {
  const amounts = new Map(sent.lines.map((line) => [lineKey(line), line.amount]));
  return {
    ...cart,
    lines: cart.lines.flatMap((line) => {
      const amount = amounts.get(lineKey(line)) ?? 0;
      return line.amount > amount ? [{ ...line, amount_claimed: Math.max(line.amount_claimed, amount) }] : [];
    }),
    additional_info: cart.additional_info === sent.additional_info ? null : cart.additional_info,
    attempt: cart.attempt?.key === sent.attempt?.key ? null : cart.attempt,
  };
}

function followClaim(kept: Cart | null | undefined, facts: CartFacts): Followed {
  if (kept && facts.claimVersion === null) return withoutClaim(kept);
  if (!facts.proxy) return fanLines(kept ?? emptyCart(false), facts);
  if (!kept) return { lines: facts.claimed, news: [] };
  return mergeProxyCart(kept, facts);
}

/** Without a claim, everything in the cart is new. */
function withoutClaim({ lines }: Cart): Followed {
  return {
    lines: lines.map((line) => ({ ...line, amount_claimed: 0 })),
    news: lines.some((line) => line.amount_claimed > 0) ? [claimGone()] : [],
  };
}

/** The lines of a fan's cart: every claimed line, and the pieces wanted beyond. */
function fanLines({ lines, claim_id }: Cart, { claimed, claimId }: CartFacts): Followed {
  const claimedByKey = new Map(claimed.map((line) => [lineKey(line), line]));
  const turned = claim_id !== null && claim_id !== claimId && lines.some((line) => unclaimedAmount(line) > 0);
  const news = turned ? [otherClaimText(claimId)] : [];
  const followed = lines.flatMap((line): CartLine[] => {
    const standing = claimedByKey.get(lineKey(line));
    claimedByKey.delete(lineKey(line));
    const amountClaimed = standing?.amount ?? 0;
    if (unclaimedAmount(line) <= 0) return standing ? [standing] : [];
    if (amountClaimed < line.amount_claimed) news.push(fewerClaimedText(line, amountClaimed));
    const seen = line.seen ?? standing?.seen;
    const amount = Math.max(line.amount, amountClaimed);
    return [{ ...line, amount, amount_claimed: amountClaimed, seen }];
  });
  return { lines: [...claimedByKey.values(), ...followed], news };
}

const baseOf = ({ claimed, claimInfo }: CartFacts): ClaimBase => ({ lines: claimed, info: claimInfo });

const amountIn = (lines: ReadonlyMap<string, CartLine>, key: string): number => lines.get(key)?.amount ?? 0;
const byKey = (lines: readonly CartLine[]) => new Map(lines.map((line) => [lineKey(line), line]));

/** The claim that a cart is based on. A cart stored by an older version has only its lines. */
function baseOfCart({ base, lines }: Cart): ClaimBase {
  const claimed = lines.filter((line) => line.amount_claimed > 0);
  return base ?? { lines: claimed.map((line) => ({ ...line, amount: line.amount_claimed })), info: null };
}

/**
 * Merges an admin's cart, which is the whole claim, with the changed claim. Lines that the admin did not touch follow the
 * claim. The admin's own edits stay, and each change of the claim is reported (rule D72).
 */
function mergeProxyCart(cart: Cart, { claimed }: CartFacts): Followed {
  const base = baseOfCart(cart);
  const [before, mine, theirs] = [byKey(base.lines), byKey(cart.lines), byKey(claimed)];
  const keys = [...new Set([...mine.keys(), ...theirs.keys(), ...before.keys()])];
  const moves = keys.map((key) => {
    const amounts = { before: amountIn(before, key), own: amountIn(mine, key), after: amountIn(theirs, key) };
    const touched = amounts.own !== amounts.before;
    const line = (touched ? mine : theirs).get(key) ?? theirs.get(key) ?? before.get(key);
    return { line, ...amounts, touched, wanted: touched ? amounts.own : amounts.after };
  });
  const edited = moves.some(({ touched }) => touched) || cart.additional_info !== null;
  return {
    lines: moves.flatMap(({ line, wanted, after }) =>
      line && wanted > 0 ? [{ ...line, amount: wanted, amount_claimed: after }] : [],
    ),
    news: moves.flatMap(({ line, before: was, after, own, touched, wanted }) =>
      edited && line && was !== after && !(touched && wanted === after)
        ? [movedText(line, { before: was, after, mine: touched ? own : null })]
        : [],
    ),
  };
}

/** Checks a line against its product. Claimed pieces stay, whatever became of their product (rule D21); only new pieces need one. */
function withKnownProduct(line: CartLine, { products }: CartFacts): Followed {
  const product = products.find((candidate) => candidate.item_id === line.item_id);
  if (!product) return onlyClaimed(line, goneText(line));
  if (isClaimedWithoutVariant(line, product)) return onlyClaimed(line, variantsCameText(line));
  const known =
    line.itemvariant_id === null ||
    product.variants.some((variant) => variant.itemvariant_id === line.itemvariant_id);
  if (known || line.amount_claimed > 0) return { lines: [withSeenTerms(line, product)], news: [] };
  const { seen: _gone, ...rest } = line;
  return { lines: [{ ...rest, itemvariant_id: null }], news: [] };
}

function onlyClaimed(line: CartLine, text: string): Followed {
  const amount = Math.min(line.amount, line.amount_claimed);
  return {
    lines: amount > 0 ? [{ ...line, amount }] : [],
    news: unclaimedAmount(line) > 0 ? [text] : [],
  };
}

/**
 * Adds the present terms to a line that has none. The first sight of a price is not a change; claimed pieces were seen at the
 * claim.
 */
function withSeenTerms(line: CartLine, product: ItemRecord): CartLine {
  const present = termsOf(product, line.itemvariant_id);
  const seen = line.seen ?? present;
  return seen ? { ...line, seen: { ...seen, name: present?.name ?? seen.name } } : line;
}
