import type { CartLine } from './cartLine';
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

/** Which save of a tab made a stored cart, and on top of which other it was made. */
export interface SaveMark {
  readonly id: string | null;
  readonly after: string | null;
}

export interface SavedCart extends SaveMark {
  readonly cart: Cart;
}

export function saveCart(key: CartKey, cart: Cart, save?: SaveMark): void {
  if (isWorthKeeping(cart)) localStorage.setItem(storageKeyOf(key), JSON.stringify({ ...cart, save }));
  else forgetCart(key);
}

export function forgetCart(key: CartKey): void {
  localStorage.removeItem(storageKeyOf(key));
}

/** Nothing of a person's carts stays behind on a shared computer. */
export function forgetAllCarts(): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  for (const key of keys) if (cartKeyOf(key) !== undefined && key !== null) localStorage.removeItem(key);
}

export function loadSaved(key: CartKey): SavedCart | null {
  return parseSaved(localStorage.getItem(storageKeyOf(key)));
}

export function loadCart(key: CartKey): Cart | null {
  return loadSaved(key)?.cart ?? null;
}

/** A cart as stored; null for anything a person or an older version of the shop may have left there. */
export function parseSaved(text: string | null): SavedCart | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (!isRecord(stored)) return null;
    const { save, ...cart } = stored;
    return isCart(cart) ? { cart, ...markOf(save) } : null;
  } catch {
    return null;
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function markOf(save: unknown): SaveMark {
  return isRecord(save)
    ? { id: textOrNull(save['id']), after: textOrNull(save['after']) }
    : { id: null, after: null };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

function isLine(value: unknown): value is CartLine {
  return (
    isRecord(value) &&
    isCount(value['item_id']) &&
    (value['itemvariant_id'] === null || isCount(value['itemvariant_id'])) &&
    isCount(value['amount']) &&
    isCount(value['amount_claimed']) &&
    typeof value['additional_info'] === 'string'
  );
}

function isAttempt(value: unknown): boolean {
  return (
    value === null ||
    (isRecord(value) && typeof value['key'] === 'string' && typeof value['fingerprint'] === 'string')
  );
}

function isCart(value: unknown): value is Cart {
  return (
    isRecord(value) &&
    Array.isArray(value['lines']) &&
    value['lines'].every(isLine) &&
    (value['additional_info'] === null || typeof value['additional_info'] === 'string') &&
    isAttempt(value['attempt']) &&
    (value['claim_version'] === null || isCount(value['claim_version'])) &&
    typeof value['proxy'] === 'boolean'
  );
}
