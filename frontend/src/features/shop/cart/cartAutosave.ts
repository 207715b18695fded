import { createListenerMiddleware, type UnknownAction } from '@reduxjs/toolkit';
import { autosaveIntervalMs } from '../../../shared/config/limits';
import { loggedOut } from '../../../shared/session/sessionEvents';
import { cartSavedElsewhere, cartSubmitted, selectCarts, type CartKey, type cartSlice } from './cartSlice';
import { cartKeyOf, forgetAllCarts, forgetCart, loadCart, parseCart, saveCart } from './cartStorage';
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

const same = (a: Cart, b: Cart): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Keeps every cart in this browser's storage, twice a second and when the page goes. Returns what ends it. */
export function startCartAutosave(store: CartStore): () => void {
  /** What this tab last wrote, to know what changed since. */
  let saved: Carts = {};
  /** What this tab and the storage last agreed on: the other tabs' changes count from there. */
  const agreed = new Map<CartKey, Cart>();

  /** Brings in what another tab saved since; nothing where a cart is only here. */
  const takeOver = (key: CartKey, stored: Cart | null) => {
    const mine = selectCarts(store.getState())[key];
    const base = agreed.get(key);
    if (!mine || !base || (!stored && mine.proxy)) return;
    const theirs = stored ?? withoutNewPieces(base);
    if (same(theirs, base)) return;
    const cart = mergeCarts(base, mine, theirs);
    store.dispatch(cartSavedElsewhere({ key, cart }));
    agreed.set(key, theirs);
  };
  const save = () => {
    const carts = selectCarts(store.getState());
    if (saved === carts) return;
    const changed = Object.keys(carts).filter((key) => saved[key] !== carts[key]);
    // Another tab may have saved in this very moment, and its notice still be on its way.
    for (const key of changed) takeOver(key, loadCart(key));
    const merged = selectCarts(store.getState());
    for (const [key, cart] of Object.entries(merged)) {
      if (!changed.includes(key)) continue;
      saveCart(key, cart);
      agreed.set(key, cart);
    }
    for (const key of Object.keys(saved)) if (!merged[key]) forgetCart(key);
    saved = merged;
  };
  /** A cart begins as the storage had it. */
  const meet = () => {
    const carts = selectCarts(store.getState());
    for (const key of agreed.keys()) if (!carts[key]) agreed.delete(key);
    for (const [key, cart] of Object.entries(carts)) if (!agreed.has(key)) agreed.set(key, cart);
  };
  const follow = ({ key, newValue }: StorageEvent) => {
    const of = cartKeyOf(key);
    if (of !== undefined) takeOver(of, parseCart(newValue));
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
