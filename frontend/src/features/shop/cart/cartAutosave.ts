import { createListenerMiddleware, type UnknownAction } from '@reduxjs/toolkit';
import { newUuid } from '../../../shared/api/uuid';
import { autosaveIntervalMs } from '../../../shared/config/limits';
import { loggedOut } from '../../../shared/session/sessionEvents';
import { cartSavedElsewhere, cartSubmitted, selectCarts, type CartKey, type cartSlice } from './cartSlice';
import {
  cartKeyOf,
  forgetAllCarts,
  forgetCart,
  isWorthKeeping,
  loadSaved,
  parseSaved,
  saveCart,
  type SavedCart,
  type SaveMark,
} from './cartStorage';
import { mergeCarts, withoutNewPieces } from './mergeCarts';
import type { Cart } from './reconcileCart';

/** What must not wait for the next save: a submitted cart coming back, or one left behind for the next person. */
export const cartCleanup = createListenerMiddleware();
cartCleanup.startListening({
  actionCreator: cartSubmitted,
  effect: ({ payload }) => forgetCart(payload.key),
});
cartCleanup.startListening({ actionCreator: loggedOut, effect: () => forgetAllCarts() });

type Carts = Readonly<Record<CartKey, Cart>>;

interface CartStore {
  getState(): { readonly cart: ReturnType<typeof cartSlice.getInitialState> };
  dispatch(action: UnknownAction): unknown;
  subscribe(listener: () => void): () => void;
}

interface Beginning {
  readonly cart: Cart;
  readonly id: string | null;
}

/** What this tab and the storage last agreed on: the other tabs' changes count from there. */
interface Agreed extends Beginning {
  /**
   * Where a save counts from that was made on top of another one: of where the own save began, for two tabs that saved at the
   * same moment; then, on top of the own save, of what both came to.
   */
  readonly beside: Beginning | null;
  readonly fromElsewhere?: true;
}

const same = (a: Cart, b: Cart): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The beginning that a save beside the own one counts from; null for a save made on top of what this tab knows. */
function besideOf({ beside }: Agreed, stored: SavedCart | null): Beginning | null {
  return beside && stored?.id && stored.after === beside.id ? beside : null;
}

/** What becomes of the own cart by what another tab saved, and what both agree on from then on; null where nothing changed. */
function mergeSaved(base: Agreed, mine: Cart, stored: SavedCart | null) {
  const theirs = stored?.cart ?? withoutNewPieces(base.cart);
  if (same(theirs, base.cart)) return null;
  const beginning = besideOf(base, stored);
  const cart = mergeCarts((beginning ?? base).cart, mine, theirs);
  const beside = beginning && { cart, id: base.id };
  const agreed: Agreed = { cart: theirs, id: stored?.id ?? null, beside, fromElsewhere: true };
  return { cart, agreed };
}

/** Keeps every cart in this browser's storage, twice a second and when the page goes. Returns what ends it. */
export function startCartAutosave(store: CartStore): () => void {
  /** What this tab last wrote, to know what changed since. */
  let saved: Carts = {};
  const agreed = new Map<CartKey, Agreed>();
  const tab = newUuid();
  let saves = 0;
  /** The last save of each cart by each tab that this one knows, its own as well. */
  const known = new Map<string, number>();

  /** Brings in what another tab saved since; nothing where a cart is only here. */
  const takeOver = (key: CartKey, stored: SavedCart | null) => {
    const mine = selectCarts(store.getState())[key];
    const base = agreed.get(key);
    if (!mine || !base || (!stored && mine.proxy)) return;
    const taken = mergeSaved(base, mine, stored);
    if (!taken) return;
    store.dispatch(cartSavedElsewhere({ key, cart: taken.cart }));
    agreed.set(key, taken.agreed);
  };
  /** Takes note of a save; false when this tab knows it, or one that the same tab made later: notices may come late. */
  const isNews = (key: CartKey, { id }: SaveMark): boolean => {
    const [of = '', number] = id?.split('/') ?? [];
    if (number === undefined) return true;
    const maker = `${key} ${of}`;
    if (Number(number) <= (known.get(maker) ?? 0)) return false;
    known.set(maker, Number(number));
    return true;
  };
  const hear = (key: CartKey, stored: SavedCart | null) => {
    if (!stored || isNews(key, stored)) takeOver(key, stored);
  };
  const keep = (key: CartKey, cart: Cart) => {
    const before = agreed.get(key);
    // What came from another tab stands in the storage already; two tabs would answer each other for ever.
    if (before?.fromElsewhere && same(before.cart, cart)) return;
    const id = `${tab}/${++saves}`;
    known.set(`${key} ${tab}`, saves);
    saveCart(key, cart, { id, after: before?.id ?? null });
    agreed.set(key, {
      cart,
      id: isWorthKeeping(cart) ? id : null,
      beside: before ? { cart: before.cart, id: before.id } : null,
    });
  };
  const save = () => {
    const carts = selectCarts(store.getState());
    if (saved === carts) return;
    const changed = Object.keys(carts).filter((key) => saved[key] !== carts[key]);
    // Another tab may have saved in this very moment, and its notice still be on its way.
    for (const key of changed) hear(key, loadSaved(key));
    const merged = selectCarts(store.getState());
    for (const [key, cart] of Object.entries(merged)) if (changed.includes(key)) keep(key, cart);
    for (const key of Object.keys(saved)) if (!merged[key]) forgetCart(key);
    saved = merged;
  };
  /** A cart begins as the storage had it. */
  const meet = () => {
    const carts = selectCarts(store.getState());
    for (const key of agreed.keys()) if (!carts[key]) agreed.delete(key);
    for (const [key, cart] of Object.entries(carts)) {
      if (agreed.has(key)) continue;
      const stored = loadSaved(key);
      if (stored) isNews(key, stored);
      agreed.set(key, { cart, id: stored?.id ?? null, beside: null });
    }
  };
  const follow = ({ key, newValue }: StorageEvent) => {
    const of = cartKeyOf(key);
    if (of !== undefined) hear(of, parseSaved(newValue));
  };
  // The timers of a tab that is left run late.
  const leave = () => {
    if (document.hidden) save();
  };
  let savingKey = false;
  /** The key of a submission is kept before anything is sent: a tab that dies right after has to ask with the same one. */
  const keepAttempts = () => {
    const started = Object.entries(selectCarts(store.getState())).some(
      ([key, { attempt }]) => attempt !== null && attempt.key !== saved[key]?.attempt?.key,
    );
    if (!started || savingKey) return;
    savingKey = true;
    try {
      save();
    } finally {
      savingKey = false;
    }
  };
  const unsubscribe = store.subscribe(() => {
    meet();
    keepAttempts();
  });
  const timer = setInterval(save, autosaveIntervalMs);
  window.addEventListener('pagehide', save);
  window.addEventListener('storage', follow);
  document.addEventListener('visibilitychange', leave);
  return () => {
    unsubscribe();
    clearInterval(timer);
    window.removeEventListener('pagehide', save);
    window.removeEventListener('storage', follow);
    document.removeEventListener('visibilitychange', leave);
  };
}
