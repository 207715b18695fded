import { lineKey, type CartLine } from './cartLine';
import type { Cart } from './reconcileCart';

/** A cart that asks for nothing beyond its claim: what an absent one in the storage stands for. */
export function withoutNewPieces(cart: Cart): Cart {
  const lines = cart.lines.flatMap((line) =>
    line.amount_claimed > 0 ? [{ ...line, amount: line.amount_claimed }] : [],
  );
  return { ...cart, lines, additional_info: null, attempt: null, news: [] };
}

const byKey = (lines: readonly CartLine[]) => new Map(lines.map((line) => [lineKey(line), line]));

interface Versions {
  readonly base: CartLine | undefined;
  readonly mine: CartLine | undefined;
  readonly theirs: CartLine | undefined;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const amountOf = (line: CartLine | undefined): number => line?.amount ?? 0;

/** The terms that one of the tabs has seen since. */
function seenLast({ base, mine, theirs }: Versions): Pick<CartLine, 'seen'> {
  const seen = mine && !same(mine.seen, base?.seen) ? mine.seen : (theirs ?? mine)?.seen;
  return seen ? { seen } : {};
}

/** What this tab added to a line, took off or saw of it since `base` happens to the other tab's line as well. */
function mergeLine({ base, mine, theirs }: Versions, keepsClaimed: boolean): CartLine[] {
  const line = theirs ?? mine;
  if (!line || (base && !mine)) return [];
  const floor = keepsClaimed ? line.amount_claimed : 0;
  const amount = Math.max(amountOf(theirs) + amountOf(mine) - amountOf(base), floor);
  return amount > 0 ? [{ ...line, amount, ...seenLast({ base, mine, theirs }) }] : [];
}

/** Two tabs' carts of one person, both begun from `base`: neither loses what it added or took off. */
export function mergeCarts(base: Cart, mine: Cart, theirs: Cart): Cart {
  if (mine === base) return theirs;
  const [before, own, other] = [byKey(base.lines), byKey(mine.lines), byKey(theirs.lines)];
  const keys = new Set([...other.keys(), ...own.keys()]);
  return {
    ...theirs,
    lines: [...keys].flatMap((key) =>
      mergeLine({ base: before.get(key), mine: own.get(key), theirs: other.get(key) }, !theirs.proxy),
    ),
    additional_info:
      mine.additional_info === base.additional_info ? theirs.additional_info : mine.additional_info,
    attempt: mine.attempt === base.attempt ? theirs.attempt : mine.attempt,
    news: same(mine.news, base.news) ? theirs.news : mine.news,
  };
}
