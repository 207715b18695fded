import { createSlice, isAnyOf, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { attemptLost } from '../../../../shared/api/untilAnswered';
import { loggedOut } from '../../../../shared/session/sessionEvents';
import { lineKey, unclaimedAmount, type CartLine, type LineKey, type SeenTerms } from './cartLine';
import {
  beyondSent,
  reconcileCart,
  type Cart,
  type CartFacts,
  type SubmissionAttempt,
} from './reconcileCart';

/** Whose cart for which group order, see cartKey(). */
export type CartKey = string;

/** One cart per person and group order; an admin's carts for others are apart from the own ones. */
export function cartKey(personId: number, goId: number, proxyFor?: number): CartKey {
  return proxyFor === undefined ? `${personId}/${goId}` : `${personId}/${goId}/for-${proxyFor}`;
}

/** A claim that the server recorded from a cart. */
interface RecordedClaim {
  readonly goId: number;
  readonly claimId: number;
}

interface CartState {
  carts: Record<CartKey, Cart>;
  /** What each open cart was last reconciled with: a cart from another tab may know less. */
  facts: Record<CartKey, CartFacts>;
  /** False once this browser's storage refused a cart. */
  kept: boolean;
  /** The key of a lost attempt that is sent again. */
  lost: string | null;
  /** What the last submission was recorded as, until a shop is opened again. */
  recorded: RecordedClaim | null;
}

const initialState: CartState = { carts: {}, facts: {}, kept: true, lost: null, recorded: null };

const withCart = (state: CartState, key: CartKey, cart: Cart): CartState => ({
  ...state,
  carts: { ...state.carts, [key]: cart },
});

interface ForCart {
  readonly key: CartKey;
}

interface ForLine extends ForCart {
  readonly line: LineKey;
}

interface ForAttempt extends ForCart {
  readonly attempt: SubmissionAttempt;
}

function changeLine(
  state: CartState,
  { key, line }: ForLine,
  change: (line: CartLine) => CartLine | null,
): void {
  const cart = state.carts[key];
  if (!cart) return;
  state.carts[key] = {
    ...cart,
    lines: cart.lines.flatMap((candidate) => {
      if (lineKey(candidate) !== line) return [candidate];
      const changed = change(candidate);
      return changed ? [changed] : [];
    }),
  };
}

function addLine(state: CartState, { key, line: added }: ForCart & { readonly line: CartLine }): void {
  const cart = state.carts[key];
  if (!cart) return;
  const known = cart.lines.some((line) => lineKey(line) === lineKey(added));
  if (!known) cart.lines = [...cart.lines, added];
  else
    changeLine(state, { key, line: lineKey(added) }, (line) => ({
      ...line,
      amount: line.amount + added.amount,
      // Whoever adds has just seen the price, but pieces already waiting may have been seen at another one.
      ...(added.seen && unclaimedAmount(line) <= 0 && { seen: added.seen }),
    }));
}

/** The least a line may ask for: fans keep what they claimed, admins may lower it (rule D23). */
export function amountFloor(cart: Pick<Cart, 'proxy'>, line: CartLine): number {
  return cart.proxy ? 1 : Math.max(1, line.amount_claimed);
}

export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** The shop was opened, or its claim or products changed. */
    cartOpened: (
      state,
      { payload }: PayloadAction<ForCart & CartFacts & { readonly stored: Cart | null }>,
    ) => {
      const { key, stored, ...facts } = payload;
      const opened = withCart(state, key, reconcileCart(state.carts[key] ?? stored, facts));
      return { ...opened, facts: { ...state.facts, [key]: facts }, recorded: null };
    },
    /** The cart as another tab saved it, with the changes made here applied again. */
    cartReplayed: (state, { payload: { key, cart } }: PayloadAction<ForCart & { readonly cart: Cart }>) =>
      withCart(state, key, cart),
    lineAdded: (state, { payload }: PayloadAction<ForCart & { readonly line: CartLine }>) => {
      addLine(state, payload);
    },
    /** Takes back what was added a moment ago, and nothing that is claimed. */
    additionUndone: (state, { payload }: PayloadAction<ForLine & { readonly amount: number }>) => {
      changeLine(state, payload, (line) => {
        const amount = Math.max(line.amount_claimed, line.amount - payload.amount);
        return amount > 0 ? { ...line, amount } : null;
      });
    },
    lineAmountChanged: {
      /** A difference, not a total: replayed on another tab's save, both changes count. */
      prepare: ({ key, line, amount }: ForCart & { readonly line: CartLine; readonly amount: number }) => ({
        payload: { key, line: lineKey(line), by: amount - line.amount },
      }),
      reducer: (state, { payload }: PayloadAction<ForLine & { readonly by: number }>) => {
        const cart = state.carts[payload.key];
        if (!cart) return;
        changeLine(state, payload, (line) => ({
          ...line,
          amount: Math.max(amountFloor(cart, line), line.amount + payload.by),
        }));
      },
    },
    /** Takes a line out; of a claimed one a fan only loses the extra quantity. */
    lineRemoved: (state, { payload }: PayloadAction<ForLine>) => {
      const proxy = state.carts[payload.key]?.proxy ?? false;
      changeLine(state, payload, (line) =>
        line.amount_claimed > 0 && !proxy ? { ...line, amount: line.amount_claimed } : null,
      );
    },
    /** What is claimed keeps its variant; what is in the cart with the chosen one already is one line with it (rule D50). */
    variantChosen: (
      state,
      { payload }: PayloadAction<ForLine & { readonly variantId: number; readonly seen: SeenTerms | null }>,
    ) => {
      const { key, variantId, seen } = payload;
      const lines = state.carts[key]?.lines ?? [];
      const found = lines.find((one) => lineKey(one) === payload.line);
      if (!found || found.amount_claimed > 0) return;
      const line = { ...found, itemvariant_id: variantId, seen: seen ?? found.seen };
      const known = lines.some((one) => lineKey(one) === lineKey(line));
      changeLine(state, payload, () => (known ? null : line));
      if (known) addLine(state, { key, line });
    },
    /** The person agrees to what a piece costs and grants now (rule D71). */
    priceAccepted: (state, { payload }: PayloadAction<ForLine & { readonly seen: SeenTerms }>) => {
      changeLine(state, payload, (line) => ({ ...line, seen: payload.seen }));
    },
    cartsKept: (state, { payload }: PayloadAction<boolean>) => {
      state.kept = payload;
    },
    newsRead: (state, { payload }: PayloadAction<ForCart>) => {
      const cart = state.carts[payload.key];
      if (cart) cart.news = [];
    },
    claimInfoChanged: (state, { payload }: PayloadAction<ForCart & { readonly text: string }>) => {
      const cart = state.carts[payload.key];
      if (cart) cart.additional_info = payload.text;
    },
    submissionStarted: (state, { payload }: PayloadAction<ForAttempt>) => {
      const cart = state.carts[payload.key];
      if (cart) cart.attempt = payload.attempt;
      state.lost = null;
    },
    /** The server recorded nothing: a later attempt is a new one. */
    submissionRefused: (state, { payload }: PayloadAction<ForAttempt>) => {
      const cart = state.carts[payload.key];
      if (cart?.attempt?.key === payload.attempt.key) cart.attempt = null;
    },
    claimRecorded: (state, { payload }: PayloadAction<RecordedClaim>) => {
      state.recorded = payload;
    },
    /** What was sent is claimed; what a fan put into the cart since then stays. */
    cartSubmitted: (
      state,
      { payload: { key, sent } }: PayloadAction<ForCart & { readonly sent: Cart }>,
    ): CartState => {
      const { [key]: cart, ...carts } = state.carts;
      return cart && !cart.proxy ? withCart(state, key, beyondSent(cart, sent)) : { ...state, carts };
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, (state) => {
        state.carts = {};
        state.facts = {};
        state.recorded = null;
      })
      .addCase(attemptLost, (state, { payload }) => {
        state.lost = payload;
      });
  },
  selectors: {
    selectCart: (state, key: CartKey): Cart | undefined => state.carts[key],
    selectCartsKept: (state) => state.kept,
    selectLostAttempt: (state) => state.lost,
    selectRecordedClaim: (state) => state.recorded,
  },
});

export const {
  cartOpened,
  cartReplayed,
  lineAdded,
  additionUndone,
  lineAmountChanged,
  lineRemoved,
  variantChosen,
  priceAccepted,
  newsRead,
  cartsKept,
  claimInfoChanged,
  submissionStarted,
  submissionRefused,
  claimRecorded,
  cartSubmitted,
} = cartSlice.actions;
export const { selectCart, selectCartsKept, selectLostAttempt, selectRecordedClaim } = cartSlice.selectors;

/** What a person does with a cart, replayed on another tab's save. */
export const isCartChange = isAnyOf(
  lineAdded,
  additionUndone,
  lineAmountChanged,
  lineRemoved,
  variantChosen,
  priceAccepted,
  newsRead,
  claimInfoChanged,
  submissionStarted,
  submissionRefused,
);

interface Replay extends ForCart {
  /** As another tab stored it; null where it took the cart out of the storage. */
  readonly stored: Cart | null;
  /** What was done here and the stored cart lacks. */
  readonly changes: readonly UnknownAction[];
}

/** Another tab's cart with the changes made here replayed by the slice's own reducers, then reconciled. */
export function replayed(state: CartState, { key, stored, changes }: Replay): Cart | undefined {
  const facts = state.facts[key];
  // Only this tab may have an admin's cart for someone else.
  if (!facts || (!stored && facts.proxy)) return state.carts[key];
  const begun = { ...state, carts: { [key]: stored ?? reconcileCart(null, facts) } };
  const cart = changes.reduce(cartSlice.reducer, begun).carts[key];
  const knowsMore = (cart?.claim_version ?? 0) > (facts.claimVersion ?? 0);
  return knowsMore ? cart : reconcileCart(cart, facts);
}
