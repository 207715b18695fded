import { hasAtMostTwoDecimals } from '@fan-beats/events/kernel';
import { unclaimedAmount, type CartLine, type SeenTerms } from './cartLine';
import type { CartKey } from './cartSlice';
import type { Cart, ClaimBase, SubmissionAttempt } from './reconcileCart';

const prefix = 'fan-beats/cart/';

export function storageKeyOf(key: CartKey): string {
  return `${prefix}${key}`;
}

export function cartKeyOf(storageKey: string | null): CartKey | undefined {
  return storageKey?.startsWith(prefix) ? storageKey.slice(prefix.length) : undefined;
}

/** True for a cart with unclaimed pieces or a note, and for every admin's cart. An unanswered attempt is kept as long as its lines. */
export function isWorthKeeping(cart: Cart): boolean {
  return cart.proxy || cart.additional_info !== null || cart.lines.some((line) => unclaimedAmount(line) > 0);
}

/** The number of each tab's changes that a stored cart contains; a tab counts its own. */
export type ChangeCounts = Readonly<Record<string, number>>;

interface SavedCart {
  readonly cart: Cart;
  readonly counts: ChangeCounts;
}

/** The answer of the browser's storage; null if the browser refuses it: it is full, or forbidden for this page. */
function ifAllowed<Answer>(ask: (storage: Storage) => Answer): { readonly answer: Answer } | null {
  try {
    return { answer: ask(localStorage) };
  } catch {
    return null;
  }
}

/** Saves a cart; returns false if the browser does not store it. */
export function saveCart(key: CartKey, cart: Cart, counts: ChangeCounts = {}): boolean {
  if (!isWorthKeeping(cart)) return forgetCart(key);
  return (
    ifAllowed((storage) => storage.setItem(storageKeyOf(key), JSON.stringify({ ...cart, counts }))) !== null
  );
}

export function forgetCart(key: CartKey): boolean {
  return ifAllowed((storage) => storage.removeItem(storageKeyOf(key))) !== null;
}

/** Removes all carts: on a shared computer none stays behind. */
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

/** The stored text; null if nothing is stored. Undefined if the storage cannot be read: other tabs may have saved a cart. */
export function storedText(key: CartKey): string | null | undefined {
  return ifAllowed((storage) => storage.getItem(storageKeyOf(key)))?.answer;
}

export function loadCart(key: CartKey): Cart | null {
  return parseSaved(storedText(key) ?? null)?.cart ?? null;
}

/** A stored cart; null for any other content that a person or an older version of the shop left there. */
export function parseSaved(text: string | null): SavedCart | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (!isRecord(stored)) return null;
    const { counts, ...rest } = stored;
    // Older versions of the shop did not store the first three.
    const cart = { news: [], base: null, claim_id: null, ...rest };
    return isCart(cart) ? { cart, counts: isChangeCounts(counts) ? counts : {} } : null;
  } catch {
    return null;
  }
}

type Check = (value: unknown) => boolean;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isText: Check = (value) => typeof value === 'string';
const isPrice: Check = (value) => typeof value === 'number' && hasAtMostTwoDecimals(value);
const isFlag: Check = (value) => typeof value === 'boolean';
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const orNull =
  (isOne: Check): Check =>
  (value) =>
    value === null || isOne(value);
const listOf =
  (isOne: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isOne);
const recordOf =
  <Kind extends object>(fields: Readonly<Record<keyof Kind & string, Check>>) =>
  (value: unknown): value is Kind =>
    isRecord(value) && Object.entries<Check>(fields).every(([name, isField]) => isField(value[name]));

const isChangeCounts = (value: unknown): value is ChangeCounts =>
  isRecord(value) && Object.values(value).every(isCount);

const isSeen = recordOf<SeenTerms>({ name: isText, price: isPrice, points: isCount, isFreebie: isFlag });

const isLine = recordOf<CartLine>({
  item_id: isCount,
  itemvariant_id: orNull(isCount),
  amount: isCount,
  amount_claimed: isCount,
  additional_info: isText,
  seen: (value) => value === undefined || isSeen(value),
});

const isCart = recordOf<Cart>({
  lines: listOf(isLine),
  additional_info: orNull(isText),
  attempt: orNull(recordOf<SubmissionAttempt>({ key: isText, fingerprint: isText })),
  claim_id: orNull(isCount),
  claim_version: orNull(isCount),
  proxy: isFlag,
  news: listOf(isText),
  base: orNull(recordOf<ClaimBase>({ lines: listOf(isLine), info: orNull(isText) })),
});
