import type { CartLine, SeenTerms } from './cartLine';
import { unclaimedAmount } from './cartLine';
import type { CartKey } from './cartSlice';
import type { Cart } from './reconcileCart';

const prefix = 'fan-beats/cart/';

export function storageKeyOf(key: CartKey): string {
  return `${prefix}${key}`;
}

export function cartKeyOf(storageKey: string | null): CartKey | undefined {
  return storageKey?.startsWith(prefix) ? storageKey.slice(prefix.length) : undefined;
}

/** A fan's cart that says no more than the claim would only grow old in the storage; an unanswered attempt lives as long as its lines. */
export function isWorthKeeping(cart: Cart): boolean {
  return cart.proxy || cart.additional_info !== null || cart.lines.some((line) => unclaimedAmount(line) > 0);
}

/** How many of each tab's changes a stored cart holds; a tab counts its own. */
export type ChangeCounts = Readonly<Record<string, number>>;

interface SavedCart {
  readonly cart: Cart;
  readonly counts: ChangeCounts;
}

/** What a storage may refuse at any time: it is full, or forbidden for this page. Null where it did. */
function ifAllowed<Answer>(ask: (storage: Storage) => Answer): { readonly answer: Answer } | null {
  try {
    return { answer: ask(localStorage) };
  } catch {
    return null;
  }
}

/** False where the browser does not keep it. */
export function saveCart(key: CartKey, cart: Cart, counts: ChangeCounts = {}): boolean {
  if (!isWorthKeeping(cart)) return forgetCart(key);
  return (
    ifAllowed((storage) => storage.setItem(storageKeyOf(key), JSON.stringify({ ...cart, counts }))) !== null
  );
}

export function forgetCart(key: CartKey): boolean {
  return ifAllowed((storage) => storage.removeItem(storageKeyOf(key))) !== null;
}

/** Nothing of a person's carts stays behind on a shared computer. */
export function forgetAllCarts(): void {
  ifAllowed((storage) => {
    for (const key of savedKeys(storage)) storage.removeItem(key);
  });
}

/** Whether any tab of this browser has a cart that was not submitted. */
export function keepsCarts(): boolean {
  return (ifAllowed((storage) => savedKeys(storage).length)?.answer ?? 0) > 0;
}

function savedKeys(storage: Storage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys.filter((key) => key !== null).filter((key) => cartKeyOf(key) !== undefined);
}

/** Undefined where the storage cannot be read, which says nothing of what other tabs saved. */
export function storedText(key: CartKey): string | null | undefined {
  return ifAllowed((storage) => storage.getItem(storageKeyOf(key)))?.answer;
}

export function loadCart(key: CartKey): Cart | null {
  return parseSaved(storedText(key) ?? null)?.cart ?? null;
}

/** A cart as stored; null for anything a person or an older version of the shop may have left there. */
export function parseSaved(text: string | null): SavedCart | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (!isRecord(stored)) return null;
    const { counts, ...rest } = stored;
    // The first two are what an older version of the shop did not keep.
    const cart = { news: [], base: null, ...rest };
    return isCart(cart) ? { cart, counts: isChangeCounts(counts) ? counts : {} } : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isChangeCounts = (value: unknown): value is ChangeCounts =>
  isRecord(value) && Object.values(value).every(isCount);

function isSeen(value: unknown): value is SeenTerms {
  return (
    isRecord(value) &&
    typeof value['name'] === 'string' &&
    typeof value['price'] === 'number' &&
    typeof value['points'] === 'number' &&
    typeof value['isFreebie'] === 'boolean'
  );
}

const isBase = (value: unknown): boolean =>
  value === null || (isRecord(value) && isListOf(value['lines'], isLine) && isTextOrNull(value['info']));

function isLine(value: unknown): value is CartLine {
  return (
    isRecord(value) &&
    isCount(value['item_id']) &&
    (value['itemvariant_id'] === null || isCount(value['itemvariant_id'])) &&
    isCount(value['amount']) &&
    isCount(value['amount_claimed']) &&
    typeof value['additional_info'] === 'string' &&
    (value['seen'] === undefined || isSeen(value['seen']))
  );
}

function isAttempt(value: unknown): boolean {
  return (
    value === null ||
    (isRecord(value) && typeof value['key'] === 'string' && typeof value['fingerprint'] === 'string')
  );
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';
const isListOf = (value: unknown, isOne: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne);

const cartFields: Readonly<Record<keyof Cart, (value: unknown) => boolean>> = {
  lines: (value) => isListOf(value, isLine),
  additional_info: isTextOrNull,
  attempt: isAttempt,
  claim_version: (value) => value === null || isCount(value),
  proxy: (value) => typeof value === 'boolean',
  news: (value) => isListOf(value, (text) => typeof text === 'string'),
  base: isBase,
};

function isCart(value: unknown): value is Cart {
  return isRecord(value) && Object.entries(cartFields).every(([name, isField]) => isField(value[name]));
}
