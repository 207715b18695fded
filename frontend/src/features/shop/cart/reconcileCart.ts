import { lineKey, unclaimedAmount, type CartLine } from './cartLine';

/** One act of submitting, until it is answered: the same key asks what became of it (rule D25). */
export interface SubmissionAttempt {
  readonly key: string;
  /** What was sent, so that a changed cart is a new act. */
  readonly fingerprint: string;
}

export interface Cart {
  lines: readonly CartLine[];
  /** What the person wrote for the whole claim; null while untouched. */
  additional_info: string | null;
  attempt: SubmissionAttempt | null;
  /** The claim's version the cart was begun from; null before there is a claim. */
  claim_version: number | null;
  /** An admin's cart for someone else: its lines are the whole claim. */
  proxy: boolean;
}

export interface CartProduct {
  readonly item_id: number;
  readonly variantIds: readonly number[];
}

/** What a cart is brought in line with. */
export interface CartFacts {
  readonly proxy: boolean;
  readonly claimVersion: number | null;
  readonly claimed: readonly CartLine[];
  readonly products: readonly CartProduct[];
}

const emptyCart = (proxy: boolean): Cart => ({
  lines: [],
  additional_info: null,
  attempt: null,
  claim_version: null,
  proxy,
});

/** A cart as it may go on: claimed amounts up to date, products that are gone dropped, unknown variants cleared. */
export function reconcileCart(kept: Cart | null | undefined, facts: CartFacts): Cart {
  const cart = kept ?? emptyCart(facts.proxy);
  const lines = facts.proxy ? proxyLines(kept, facts) : fanLines(cart.lines, facts);
  return {
    ...cart,
    proxy: facts.proxy,
    claim_version: facts.claimVersion,
    lines: lines.flatMap((line) => withKnownProduct(line, facts)),
  };
}

/** A fan's cart holds every claimed line and what is wanted beyond. */
function fanLines(lines: readonly CartLine[], { claimed, claimVersion }: CartFacts): readonly CartLine[] {
  if (claimVersion === null) return lines.map((line) => ({ ...line, amount_claimed: 0 }));
  const claimedByKey = new Map(claimed.map((line) => [lineKey(line), line]));
  const followed = lines.flatMap((line) => {
    const amountClaimed = claimedByKey.get(lineKey(line))?.amount ?? 0;
    claimedByKey.delete(lineKey(line));
    const amount = unclaimedAmount(line) > 0 ? Math.max(line.amount, amountClaimed) : amountClaimed;
    return amount === 0 ? [] : [{ ...line, amount, amount_claimed: amountClaimed }];
  });
  return [...claimedByKey.values(), ...followed];
}

/** An admin's cart is the whole claim: one begun from an older version of it starts again. */
function proxyLines(
  kept: Cart | null | undefined,
  { claimed, claimVersion }: CartFacts,
): readonly CartLine[] {
  if (!kept || kept.claim_version !== claimVersion) return claimed;
  const claimedByKey = new Map(claimed.map((line) => [lineKey(line), line.amount]));
  return kept.lines.map((line) => ({ ...line, amount_claimed: claimedByKey.get(lineKey(line)) ?? 0 }));
}

/** What is claimed stays, whatever became of its product (rule D21); only what is wanted beyond needs one. */
function withKnownProduct(line: CartLine, { products }: CartFacts): CartLine[] {
  const product = products.find((candidate) => candidate.item_id === line.item_id);
  if (!product) {
    if (line.amount_claimed === 0) return [];
    return [{ ...line, amount: Math.min(line.amount, line.amount_claimed) }];
  }
  const known = line.itemvariant_id === null || product.variantIds.includes(line.itemvariant_id);
  return known || line.amount_claimed > 0 ? [line] : [{ ...line, itemvariant_id: null }];
}
