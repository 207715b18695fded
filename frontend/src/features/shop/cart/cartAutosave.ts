import { createListenerMiddleware, type UnknownAction } from '@reduxjs/toolkit';
import { autosaveIntervalMs } from '../../../shared/config/limits';
import { loggedOut } from '../../../shared/session/sessionEvents';
import {
  cartsKept,
  cartSavedElsewhere,
  cartSubmitted,
  selectCarts,
  type CartKey,
  type cartSlice,
} from './cartSlice';
import { createCartSaves, type CartSaves } from './cartSaves';
import {
  cartKeyOf,
  forgetAllCarts,
  forgetCart,
  loadSaved,
  parseSaved,
  saveCart,
  type SavedCart,
} from './cartStorage';
import type { Cart } from './reconcileCart';

/** What must not wait for the next save: a submitted cart coming back, or one left behind for the next person. */
export const cartCleanup = createListenerMiddleware();
cartCleanup.startListening({
  actionCreator: cartSubmitted,
  effect: ({ payload }) => void forgetCart(payload.key),
});
cartCleanup.startListening({ actionCreator: loggedOut, effect: () => forgetAllCarts() });

type Carts = Readonly<Record<CartKey, Cart>>;

interface CartStore {
  getState(): { readonly cart: ReturnType<typeof cartSlice.getInitialState> };
  dispatch(action: UnknownAction): unknown;
  subscribe(listener: () => void): () => void;
}

/** Keeps every cart in this browser's storage, twice a second and when the page goes. Returns what ends it. */
export function startCartAutosave(store: CartStore): () => void {
  /** What this tab last wrote, to know what changed since. */
  let saved: Carts = {};
  const saves = new Map<CartKey, CartSaves>();

  const hear = (key: CartKey, stored: SavedCart | null) => {
    const mine = selectCarts(store.getState())[key];
    const cart = mine && saves.get(key)?.hear(mine, stored);
    if (cart) store.dispatch(cartSavedElsewhere({ key, cart }));
  };
  const save = () => {
    const carts = selectCarts(store.getState());
    if (saved === carts) return;
    const changed = Object.keys(carts).filter((key) => saved[key] !== carts[key]);
    // Another tab may have saved in this very moment, and its notice still be on its way.
    for (const key of changed) {
      const stored = loadSaved(key);
      if (stored !== undefined) hear(key, stored);
    }
    const merged = selectCarts(store.getState());
    const written = Object.entries(merged)
      .filter(([key]) => changed.includes(key))
      .map(([key, cart]) => saves.get(key)?.save(cart, (mark) => saveCart(key, cart, mark)));
    for (const key of Object.keys(saved)) if (!merged[key]) forgetCart(key);
    saved = merged;
    if (written.length > 0) store.dispatch(cartsKept(!written.includes(false)));
  };
  /** A cart begins as the storage had it. */
  const meet = () => {
    const carts = selectCarts(store.getState());
    for (const key of saves.keys()) if (!carts[key]) saves.delete(key);
    for (const [key, cart] of Object.entries(carts))
      if (!saves.has(key)) saves.set(key, createCartSaves(cart, loadSaved(key) ?? null));
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
