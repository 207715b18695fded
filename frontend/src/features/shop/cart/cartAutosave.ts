import { createListenerMiddleware, type UnknownAction } from '@reduxjs/toolkit';
import { autosaveIntervalMs } from '../../../shared/config/limits';
import { loggedOut } from '../../../shared/session/sessionEvents';
import { cartSavedElsewhere, cartSubmitted, selectCarts, type CartKey, type cartSlice } from './cartSlice';
import { cartKeyOf, forgetAllCarts, forgetCart, parseCart, saveCart } from './cartStorage';
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
}

/** Writes what changed since the last time; a cart that is gone from the store goes from the storage too. */
function saveChanges(saved: Carts, carts: Carts): void {
  if (saved === carts) return;
  for (const [key, cart] of Object.entries(carts)) if (saved[key] !== cart) saveCart(key, cart);
  for (const key of Object.keys(saved)) if (!carts[key]) forgetCart(key);
}

/** Keeps every cart in this browser's storage, twice a second and when the page goes. Returns what ends it. */
export function startCartAutosave(store: CartStore): () => void {
  let saved: Carts = {};
  const save = () => {
    const carts = selectCarts(store.getState());
    saveChanges(saved, carts);
    saved = carts;
  };
  const follow = ({ key, newValue }: StorageEvent) => {
    const cart = parseCart(newValue);
    const of = cartKeyOf(key);
    if (of !== undefined && cart) store.dispatch(cartSavedElsewhere({ key: of, cart }));
  };
  const timer = setInterval(save, autosaveIntervalMs);
  window.addEventListener('pagehide', save);
  window.addEventListener('storage', follow);
  return () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', save);
    window.removeEventListener('storage', follow);
  };
}
