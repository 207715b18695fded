import { lineKey, type CartLine } from './cartLine';
import { movedText } from './cartNews';
import type { Cart, CartFacts, Followed } from './reconcileCart';

/** The claim that a cart was based on. */
export interface ClaimBase {
  readonly lines: readonly CartLine[];
  readonly info: string | null;
}

export const baseOf = ({ claimed, claimInfo }: CartFacts): ClaimBase => ({ lines: claimed, info: claimInfo });

const amountIn = (lines: ReadonlyMap<string, CartLine>, key: string): number => lines.get(key)?.amount ?? 0;
const byKey = (lines: readonly CartLine[]) => new Map(lines.map((line) => [lineKey(line), line]));

/** A cart stored by an older version knows its claim only from its lines. */
function baseOfCart({ base, lines }: Cart): ClaimBase {
  const claimed = lines.filter((line) => line.amount_claimed > 0);
  return base ?? { lines: claimed.map((line) => ({ ...line, amount: line.amount_claimed })), info: null };
}

/**
 * An admin's cart is the whole claim. Where the claim moved on, its changes are taken over as far as the admin changed nothing
 * there; the admin's own edits stay, and what moved is told (rule D72).
 */
export function mergeProxyCart(cart: Cart, { claimed }: CartFacts): Followed {
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
