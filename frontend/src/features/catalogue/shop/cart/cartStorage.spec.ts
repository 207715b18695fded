import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { loggedOut } from '../../../../shared/session/sessionEvents';
import { aCart, aLine } from '../testing/aCart';
import { aProduct } from '../testing/aProduct';
import { startCartAutosave } from './cartAutosave';
import { cartKey, cartOpened, cartSlice, cartSubmitted, lineAdded, submissionStarted } from './cartSlice';
import { loadCart, parseSaved, saveCart, storageKeyOf } from './cartStorage';
import type { Cart, CartFacts } from './reconcileCart';

const key = cartKey(4, 3);
const createStore = () =>
  configureStore({
    reducer: { cart: cartSlice.reducer },
    middleware: (defaults) => defaults().prepend(createListenerMiddleware().middleware),
  });

function openShop(claim: Partial<CartFacts> = {}) {
  const store = createStore();
  const stop = startCartAutosave(store);
  const products = [aProduct()];
  store.dispatch(
    cartOpened({
      key,
      stored: loadCart(key),
      proxy: false,
      claimId: null,
      claimVersion: null,
      claimed: [],
      claimInfo: null,
      ...claim,
      products,
    }),
  );
  return { store, stop };
}

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('a cart is in the storage half a second after it changed, and comes back', () => {
  const { store, stop } = openShop();
  store.dispatch(lineAdded({ key, line: aLine() }));
  expect(loadCart(key)).toBeNull();
  jest.advanceTimersByTime(500);
  stop();
  expect(openShop().store.getState().cart.carts[key]?.lines).toMatchObject([aLine()]);
});

test.each([
  ['a note alone', { additional_info: 'Please pack it well' }],
  ['a note that was emptied', { additional_info: '' }],
  ['pieces beyond the claimed ones', { lines: [aLine({ amount: 3, amount_claimed: 2 })] }],
  ['an admin’s cart for somebody else, without a line', { proxy: true }],
])('%s is there again after a reload', (_what, cart) => {
  expect(saveCart(key, aCart(cart))).toBe(true);
  expect(loadCart(key)).toEqual(aCart(cart));
});

test('a cart that wants nothing beyond the claim leaves the storage', () => {
  saveCart(key, aCart({ additional_info: 'Please pack it well' }));
  saveCart(key, aCart({ lines: [aLine({ amount: 2, amount_claimed: 2 })] }));
  expect(localStorage.getItem(storageKeyOf(key))).toBeNull();
});

test('two tabs that change at the same moment keep what both added', () => {
  const [one, other] = [openShop(), openShop()];
  one.store.dispatch(lineAdded({ key, line: aLine({ additional_info: 'one' }) }));
  other.store.dispatch(lineAdded({ key, line: aLine({ additional_info: 'other' }) }));
  // Both tabs save before either gets the event of the other's save.
  jest.advanceTimersByTime(500);
  const stored = localStorage.getItem(storageKeyOf(key));
  expect(loadCart(key)?.lines.map((line) => line.additional_info)).toEqual(['one', 'other']);
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeyOf(key), newValue: stored }));
  for (const { store } of [one, other]) expect(store.getState().cart.carts[key]?.lines).toHaveLength(2);
  jest.advanceTimersByTime(500);
  expect(loadCart(key)?.lines).toHaveLength(2);
  for (const { stop } of [one, other]) stop();
});

test('two tabs that save in the very same moment keep what both added, once', () => {
  const { store: begun, stop } = openShop();
  begun.dispatch(lineAdded({ key, line: aLine({ additional_info: 'before' }) }));
  jest.advanceTimersByTime(500);
  stop();
  const before = localStorage.getItem(storageKeyOf(key)) ?? '';
  const [one, other] = [openShop(), openShop()];
  const savedAlone = ({ store }: ReturnType<typeof openShop>, additional_info: string) => {
    localStorage.setItem(storageKeyOf(key), before);
    store.dispatch(lineAdded({ key, line: aLine({ additional_info }) }));
    jest.advanceTimersByTime(500);
    return localStorage.getItem(storageKeyOf(key));
  };
  const saved = [savedAlone(one, 'one'), savedAlone(other, 'other')];
  for (const newValue of saved)
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeyOf(key), newValue }));
  const linesOf = (cart: Cart | null | undefined) =>
    cart?.lines.map(({ additional_info, amount }) => `${amount} ${additional_info}`).sort();
  const both = ['1 before', '1 one', '1 other'];
  for (const { store } of [one, other]) expect(linesOf(store.getState().cart.carts[key])).toEqual(both);
  for (let times = 0; times < 3; times++) {
    jest.advanceTimersByTime(500);
    const newValue = localStorage.getItem(storageKeyOf(key));
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeyOf(key), newValue }));
  }
  for (const { store, stop: end } of [one, other]) {
    expect(linesOf(store.getState().cart.carts[key])).toEqual(both);
    end();
  }
  expect(linesOf(loadCart(key))).toEqual(both);
});

/** A save by another tab, with its event in this tab. */
function saveElsewhere(cart: Partial<Cart>, counts = {}): void {
  saveCart(key, aCart(cart), { ...counts, other: 1 });
  const newValue = localStorage.getItem(storageKeyOf(key));
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeyOf(key), newValue }));
}

function forgetElsewhere(): void {
  localStorage.removeItem(storageKeyOf(key));
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeyOf(key), newValue: null }));
}

const infosOf = (cart: Cart | null | undefined) => cart?.lines.map((line) => line.additional_info);

test('a change that another tab replaced without having seen it is saved once more', () => {
  const { store, stop } = openShop();
  const addAndSave = (additional_info: string) => {
    store.dispatch(lineAdded({ key, line: aLine({ additional_info }) }));
    jest.advanceTimersByTime(500);
  };
  addAndSave('seen');
  const seen = parseSaved(localStorage.getItem(storageKeyOf(key)));
  addAndSave('one');
  addAndSave('two');
  const lines = [...(seen?.cart.lines ?? []), aLine({ additional_info: 'elsewhere' })];
  saveElsewhere({ lines }, seen?.counts);
  jest.advanceTimersByTime(500);
  for (const cart of [loadCart(key), store.getState().cart.carts[key]])
    expect(infosOf(cart)).toEqual(['seen', 'elsewhere', 'one', 'two']);
  stop();
});

test('a line that was submitted elsewhere does not come back into a new cart there', () => {
  const { store, stop } = openShop();
  store.dispatch(lineAdded({ key, line: aLine({ additional_info: 'submitted' }) }));
  jest.advanceTimersByTime(500);
  forgetElsewhere();
  saveElsewhere({ lines: [aLine({ additional_info: 'again' })] });
  jest.advanceTimersByTime(500);
  for (const cart of [loadCart(key), store.getState().cart.carts[key]])
    expect(infosOf(cart)).toEqual(['again']);
  stop();
});

test('a notice that comes late takes nothing back', () => {
  const [one, other] = [openShop(), openShop()];
  one.store.dispatch(lineAdded({ key, line: aLine({ additional_info: 'one' }) }));
  jest.advanceTimersByTime(500);
  const late = localStorage.getItem(storageKeyOf(key));
  other.store.dispatch(lineAdded({ key, line: aLine({ additional_info: 'other' }) }));
  jest.advanceTimersByTime(500);
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeyOf(key), newValue: late }));
  expect(other.store.getState().cart.carts[key]?.lines).toHaveLength(2);
  for (const { stop } of [one, other]) stop();
});

test('a line that was submitted in the other tab is wanted no more, one added here since still is', () => {
  const { store, stop } = openShop();
  store.dispatch(lineAdded({ key, line: aLine() }));
  jest.advanceTimersByTime(500);
  store.dispatch(lineAdded({ key, line: aLine({ additional_info: 'new' }) }));
  forgetElsewhere();
  expect(store.getState().cart.carts[key]?.lines).toMatchObject([aLine({ additional_info: 'new' })]);
  stop();
});

test('the key of a submission is in the storage before anything is sent', () => {
  const { store, stop } = openShop();
  store.dispatch(lineAdded({ key, line: aLine() }));
  const attempt = { key: 'k', fingerprint: 'f' };
  store.dispatch(submissionStarted({ key, attempt }));
  expect(loadCart(key)?.attempt).toEqual(attempt);
  stop();
});

test('a cart whose answer got lost is known to be claimed after a reload, and stays so', () => {
  saveCart(key, aCart({ lines: [aLine()], attempt: { key: 'k', fingerprint: 'f' } }));
  const claimed = [aLine({ amount_claimed: 1 })];
  const { store, stop } = openShop({ claimVersion: 1, claimed });
  jest.advanceTimersByTime(1000);
  const cart = store.getState().cart.carts[key];
  expect(cart?.lines).toMatchObject(claimed);
  expect(cart?.attempt?.key).toBe('k');
  stop();
});

test('a submitted cart leaves the storage at once', () => {
  const { store, stop } = openShop();
  store.dispatch(lineAdded({ key, line: aLine() }));
  jest.advanceTimersByTime(500);
  store.dispatch(cartSubmitted({ key, sent: aCart({ lines: [aLine()] }) }));
  expect(localStorage.getItem(storageKeyOf(key))).toBeNull();
  stop();
});

test('a line that another tab added while the cart was under way stays in the cart of both', () => {
  const [one, other] = [openShop(), openShop()];
  one.store.dispatch(lineAdded({ key, line: aLine({ additional_info: 'sent' }) }));
  jest.advanceTimersByTime(500);
  const newValue = localStorage.getItem(storageKeyOf(key));
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeyOf(key), newValue }));
  const sent = one.store.getState().cart.carts[key] ?? aCart();
  other.store.dispatch(lineAdded({ key, line: aLine({ additional_info: 'saved' }) }));
  jest.advanceTimersByTime(500);
  other.store.dispatch(lineAdded({ key, line: aLine({ additional_info: 'unsaved' }) }));
  one.store.dispatch(cartSubmitted({ key, sent }));
  expect(infosOf(loadCart(key))).toEqual(['saved']);
  const left = localStorage.getItem(storageKeyOf(key));
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeyOf(key), newValue: left }));
  jest.advanceTimersByTime(1000);
  for (const cart of [loadCart(key), ...[one, other].map(({ store }) => store.getState().cart.carts[key])])
    expect(infosOf(cart)).toEqual(['saved', 'unsaved']);
  for (const { stop } of [one, other]) stop();
});

test('a note that the claim has already is not kept, as after an answer that got lost', () => {
  const note = { additional_info: 'gift for Mia', attempt: { key: 'k', fingerprint: 'f' } };
  saveCart(key, aCart({ lines: [aLine()], ...note }));
  const claimed = [aLine({ amount_claimed: 1 })];
  const { store, stop } = openShop({ claimVersion: 1, claimed, claimInfo: 'gift for Mia' });
  jest.advanceTimersByTime(500);
  expect(store.getState().cart.carts[key]?.additional_info).toBeNull();
  expect(loadCart(key)).toBeNull();
  stop();
});

describe('a storage that refuses', () => {
  const refuse = (...ways: readonly ('getItem' | 'setItem' | 'removeItem')[]) => {
    for (const way of ways)
      jest.spyOn(Storage.prototype, way).mockImplementation(() => {
        throw new DOMException('Refused', 'QuotaExceededError');
      });
  };
  afterEach(() => jest.restoreAllMocks());

  test.each([[['setItem'] as const], [['getItem', 'setItem', 'removeItem'] as const]])(
    'loses nothing and stops nothing by %s',
    (ways) => {
      const { store, stop } = openShop();
      store.dispatch(lineAdded({ key, line: aLine() }));
      jest.advanceTimersByTime(500);
      refuse(...ways);
      store.dispatch(lineAdded({ key, line: aLine({ additional_info: 'more' }) }));
      jest.advanceTimersByTime(1500);
      store.dispatch(submissionStarted({ key, attempt: { key: 'k', fingerprint: 'f' } }));
      expect(store.getState().cart).toMatchObject({
        kept: false,
        carts: { [key]: { attempt: { key: 'k' } } },
      });
      store.dispatch(lineAdded({ key, line: aLine({ additional_info: 'yet more' }) }));
      jest.advanceTimersByTime(500);
      expect(store.getState().cart.carts[key]?.lines).toHaveLength(3);
      jest.restoreAllMocks();
      store.dispatch(lineAdded({ key, line: aLine() }));
      jest.advanceTimersByTime(500);
      expect(store.getState().cart.kept).toBe(true);
      expect(loadCart(key)?.lines).toHaveLength(3);
      store.dispatch(cartSubmitted({ key, sent: aCart() }));
      stop();
    },
  );

  test('from the beginning leaves the cart in this tab', () => {
    refuse('getItem', 'setItem', 'removeItem');
    const { store, stop } = openShop();
    for (const additional_info of ['one', 'two']) {
      store.dispatch(lineAdded({ key, line: aLine({ additional_info }) }));
      jest.advanceTimersByTime(500);
    }
    expect(store.getState().cart.carts[key]?.lines).toHaveLength(2);
    store.dispatch(cartSubmitted({ key, sent: aCart() }));
    jest.advanceTimersByTime(500);
    stop();
  });
});

test('a cart of an older version of the shop is read on', () => {
  const { news: _news, base: _base, ...older } = aCart({ lines: [aLine()] });
  expect(parseSaved(JSON.stringify(older))?.cart).toEqual(aCart({ lines: [aLine()] }));
});

test('logging out leaves no cart of anybody behind', () => {
  localStorage.setItem(storageKeyOf(cartKey(4, 99)), JSON.stringify(aCart()));
  localStorage.setItem('fan-beats/theme', 'dark');
  const { store, stop } = openShop();
  store.dispatch(loggedOut());
  expect(Object.keys(localStorage)).toEqual(['fan-beats/theme']);
  stop();
});

test.each(['', 'null', '{"lines":[{}]}', '{"lines":[],"proxy":"yes"}'])('%j is not a cart', (text) => {
  expect(parseSaved(text)).toBeNull();
});
