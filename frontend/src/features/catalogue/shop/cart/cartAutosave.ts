import { addListener, clearAllListeners, type UnknownAction } from '@reduxjs/toolkit';
import { v4 as newUuid } from 'uuid';
import { autosaveIntervalMs } from '../../../../shared/config/limits';
import { loggedOut } from '../../../../shared/session/sessionEvents';
import {
  cartOpened,
  cartReplayed,
  cartsKept,
  cartSubmitted,
  isCartChange,
  replayed,
  selectCart,
  selectCartsKept,
  submissionStarted,
  type CartKey,
  type cartSlice,
} from './cartSlice';
import { cartKeyOf, forgetAllCarts, forgetCart, parseSaved, saveCart, storedText } from './cartStorage';
import type { ChangeCounts } from './cartStorage';
import type { Cart } from './reconcileCart';

interface CartStore {
  getState(): { readonly cart: ReturnType<typeof cartSlice.getInitialState> };
  dispatch(action: UnknownAction): unknown;
}

/** A cart in the storage, as this tab last read or wrote it. */
interface StoredCopy {
  readonly text: string | null;
  readonly counts: ChangeCounts;
  /** The cart as stored, which needs no saving; null if that is not known. */
  readonly cart: Cart | null;
  /** Unsaved changes and the last saved ones. Another tab that saved at the same time may have overwritten the latter. */
  readonly changes: readonly { readonly count: number; readonly action: UnknownAction }[];
}

const rememberedChanges = 50;

/**
 * Saves every cart in this browser's storage, twice a second and when the page closes. Other tabs save the same carts: changes
 * made here are replayed on a stored cart that lacks them. Needs the listener middleware; returns the function that ends it.
 */
export function startCartAutosave(store: CartStore): () => void {
  const tab = newUuid();
  let count = 0;
  const copies = new Map<CartKey, StoredCopy>();

  const bringIn = (key: CartKey, copy: StoredCopy, text: string | null) => {
    const saved = parseSaved(text);
    const { counts } = saved ?? copy;
    const changes = copy.changes.filter((change) => change.count > (counts[tab] ?? 0));
    const actions = changes.map(({ action }) => action);
    const cart = replayed(store.getState().cart, { key, stored: saved?.cart ?? null, changes: actions });
    if (!cart) return;
    copies.set(key, { text, counts: saved?.counts ?? {}, changes, cart: changes.length > 0 ? null : cart });
    store.dispatch(cartReplayed({ key, cart }));
  };
  const takeIn = (key: CartKey, text = storedText(key)) => {
    const copy = copies.get(key);
    if (copy && text !== undefined && text !== copy.text) bringIn(key, copy, text);
  };
  /** Returns false if the storage refuses. */
  const save = (key: CartKey): boolean => {
    takeIn(key);
    const copy = copies.get(key);
    const cart = selectCart(store.getState(), key);
    if (!copy || !cart || cart === copy.cart) return true;
    const counts = { ...copy.counts, [tab]: count };
    if (!saveCart(key, cart, counts)) return false;
    const text = storedText(key) ?? null;
    // With nothing stored any more, nothing can be overwritten.
    const changes = text === null ? [] : copy.changes.slice(-rememberedChanges);
    copies.set(key, { text, counts, cart, changes });
    return true;
  };
  const saveAll = () => {
    const refused = [...copies.keys()].filter((key) => !save(key));
    const kept = refused.length === 0;
    if (kept !== selectCartsKept(store.getState())) store.dispatch(cartsKept(kept));
  };
  const open = (key: CartKey) => {
    if (copies.has(key)) return;
    const text = storedText(key) ?? null;
    copies.set(key, { text, counts: parseSaved(text)?.counts ?? {}, cart: null, changes: [] });
  };
  const note = (key: CartKey, action: UnknownAction) => {
    const copy = copies.get(key);
    if (copy) copies.set(key, { ...copy, changes: [...copy.changes, { count: ++count, action }] });
    // The key of a submission is saved before anything is sent. If the tab dies right after, the next one sends the same key.
    if (submissionStarted.match(action)) saveAll();
  };
  // Submitted carts, and those of a person who logged out, do not wait for the next save.
  const submitted = (action: ReturnType<typeof cartSubmitted>) => {
    const { key, sent } = action.payload;
    note(key, action);
    if (!sent.proxy) saveAll();
    else if (copies.delete(key)) forgetCart(key);
  };
  const forgetAll = () => {
    copies.clear();
    forgetAllCarts();
  };
  store.dispatch(addListener({ actionCreator: loggedOut, effect: forgetAll }));
  store.dispatch(addListener({ actionCreator: cartOpened, effect: ({ payload }) => open(payload.key) }));
  store.dispatch(addListener({ actionCreator: cartSubmitted, effect: submitted }));
  store.dispatch(
    addListener({ matcher: isCartChange, effect: (action) => note(action.payload.key, action) }),
  );
  const follow = ({ key: storageKey, newValue }: StorageEvent) => {
    const key = cartKeyOf(storageKey);
    if (key === undefined) return;
    // Another tab removed the cart and may have started again: the changes saved here are gone too.
    if (newValue === null) takeIn(key, null);
    takeIn(key);
  };
  // Timers of a hidden tab run late.
  const leave = () => {
    if (document.hidden) saveAll();
  };
  const timer = setInterval(saveAll, autosaveIntervalMs);
  window.addEventListener('pagehide', saveAll);
  window.addEventListener('storage', follow);
  document.addEventListener('visibilitychange', leave);
  return () => {
    store.dispatch(clearAllListeners());
    clearInterval(timer);
    window.removeEventListener('pagehide', saveAll);
    window.removeEventListener('storage', follow);
    document.removeEventListener('visibilitychange', leave);
  };
}
