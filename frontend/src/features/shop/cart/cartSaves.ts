import { newUuid } from '../../../shared/api/uuid';
import { isWorthKeeping, type SavedCart, type SaveMark } from './cartStorage';
import { mergeCarts, withoutNewPieces } from './mergeCarts';
import type { Cart } from './reconcileCart';

interface Beginning {
  readonly cart: Cart;
  readonly id: string | null;
}

/** What this tab and the storage last agreed on: the other tabs' changes count from there. */
interface Agreed extends Beginning {
  /**
   * A save made on top of this one counts from here instead. After an own save it is what that was made on: another tab that
   * saved at the same moment began there too. After such a save was brought in, it is the own save with what both came to.
   */
  readonly beside: Beginning | null;
  readonly fromElsewhere?: true;
}

export interface CartSaves {
  /** The own cart with what another tab saved; null where that brings nothing new. */
  hear(mine: Cart, stored: SavedCart | null): Cart | null;
  /** Has the own cart written, with its mark, unless another tab has saved the same. False where it could not be written. */
  save(mine: Cart, write: (mark: SaveMark) => boolean): boolean;
}

const same = (a: Cart, b: Cart): boolean => JSON.stringify(a) === JSON.stringify(b);

function besideOf({ beside }: Agreed, { id, after }: SaveMark): Beginning | null {
  return beside && id !== null && after === beside.id ? beside : null;
}

/**
 * What one tab knows of a cart's saves, its own and other tabs'. The storage has no transactions: two tabs may save in the same
 * moment, each without what the other added, and the notices of it may come late.
 */
export function createCartSaves(cart: Cart, stored: SavedCart | null): CartSaves {
  const own = newUuid();
  let count = 0;
  /** The last save by each tab. */
  const known = new Map<string, number>();
  let agreed: Agreed = { cart, id: stored?.id ?? null, beside: null };

  /** Takes note of a save; false for one that is known, or older than one of the same tab. */
  const isNews = ({ id }: SaveMark): boolean => {
    const [tab = '', number] = id?.split('/') ?? [];
    if (number === undefined) return true;
    if (Number(number) <= (known.get(tab) ?? 0)) return false;
    known.set(tab, Number(number));
    return true;
  };
  if (stored) isNews(stored);

  const bringIn = (mine: Cart, theirs: Cart, mark: SaveMark): Cart | null => {
    if (same(theirs, agreed.cart)) return null;
    const beginning = besideOf(agreed, mark);
    const merged = mergeCarts((beginning ?? agreed).cart, mine, theirs);
    const beside = beginning && { cart: merged, id: agreed.id };
    agreed = { cart: theirs, id: mark.id, beside, fromElsewhere: true };
    return merged;
  };

  return {
    hear: (mine, other) => {
      if (other) return isNews(other) ? bringIn(mine, other.cart, other) : null;
      // An admin's cart for someone else may be only here.
      return mine.proxy ? null : bringIn(mine, withoutNewPieces(agreed.cart), { id: null, after: null });
    },
    save: (mine, write) => {
      // Two tabs would answer each other for ever.
      if (agreed.fromElsewhere && same(agreed.cart, mine)) return true;
      const mark = { id: `${own}/${++count}`, after: agreed.id };
      if (!write(mark)) return false;
      known.set(own, count);
      const beside = { cart: agreed.cart, id: agreed.id };
      agreed = { cart: mine, id: isWorthKeeping(mine) ? mark.id : null, beside };
      return true;
    },
  };
}
