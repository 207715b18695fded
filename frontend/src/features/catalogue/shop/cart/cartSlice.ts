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

/** The key of a person's cart in a group order, see cartKey(). */
export type CartKey = string;

/** The key of a cart: one per person and group order. An admin's carts for others have keys of their own. */
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
  /** The facts that each open cart was last reconciled with: a cart from another tab may be based on older ones. */
  facts: Record<CartKey, CartFacts>;
  /** False after this browser's storage refused a cart. */
  kept: boolean;
  /** The idempotency key of a lost attempt that is being sent again. */
  lost: string | null;
  /** The claim that the last submission became, until a shop is opened again. */
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
      // The person who adds has just seen the price, but pieces in the cart may have been seen at another one.
      ...(added.seen && unclaimedAmount(line) <= 0 && { seen: added.seen }),
    }));
}

/** The minimum amount of a line: fans keep their claimed pieces, admins may lower them (rule D23). */
export function amountFloor(cart: Pick<Cart, 'proxy'>, line: CartLine): number {
  return cart.proxy ? 1 : Math.max(1, line.amount_claimed);
}

export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** Reconciles a cart when the shop is opened, or when its claim or products change. */
    cartOpened: (
      state,
      { payload }: PayloadAction<ForCart & CartFacts & { readonly stored: Cart | null }>,
    ) => {
      const { key, stored, ...facts } = payload;
      const opened = withCart(state, key, reconcileCart(state.carts[key] ?? stored, facts));
      return { ...opened, facts: { ...state.facts, [key]: facts }, recorded: null };
    },
    /** Takes the cart of another tab, with this tab's changes applied again. */
    cartReplayed: (state, { payload: { key, cart } }: PayloadAction<ForCart & { readonly cart: Cart }>) =>
      withCart(state, key, cart),
    lineAdded: (state, { payload }: PayloadAction<ForCart & { readonly line: CartLine }>) => {
      addLine(state, payload);
    },
    /** Removes pieces added a moment ago, but no claimed ones. */
    additionUndone: (state, { payload }: PayloadAction<ForLine & { readonly amount: number }>) => {
      changeLine(state, payload, (line) => {
        const amount = Math.max(line.amount_claimed, line.amount - payload.amount);
        return amount > 0 ? { ...line, amount } : null;
      });
    },
    lineAmountChanged: {
      /** The payload is a difference, not a total: replayed on another tab's save, both changes count. */
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
    /** Removes a line; a fan's claimed line only loses its new pieces. */
    lineRemoved: (state, { payload }: PayloadAction<ForLine>) => {
      const proxy = state.carts[payload.key]?.proxy ?? false;
      changeLine(state, payload, (line) =>
        line.amount_claimed > 0 && !proxy ? { ...line, amount: line.amount_claimed } : null,
      );
    },
    /** Sets the variant of an unclaimed line. If the cart has a line with that variant already, the two become one (rule D50). */
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
    /** Accepts the present price and Fan Beats of a piece (rule D71). */
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
    /** Ends an attempt that the server did not record: a later attempt is a new one. */
    submissionRefused: (state, { payload }: PayloadAction<ForAttempt>) => {
      const cart = state.carts[payload.key];
      if (cart?.attempt?.key === payload.attempt.key) cart.attempt = null;
    },
    claimRecorded: (state, { payload }: PayloadAction<RecordedClaim>) => {
      state.recorded = payload;
    },
    /** Removes the pieces that were submitted; pieces that a fan added since then stay. */
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

/** Matches a person's change of a cart, which is replayed on another tab's save. */
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
  /** The cart as another tab stored it; null if that tab removed it. */
  readonly stored: Cart | null;
  /** The changes made here that the stored cart lacks. */
  readonly changes: readonly UnknownAction[];
}

/** Another tab's cart with this tab's changes replayed by the slice's own reducers, then reconciled. */
export function replayed(state: CartState, { key, stored, changes }: Replay): Cart | undefined {
  const facts = state.facts[key];
  // Only this tab may have an admin's cart for someone else.
  if (!facts || (!stored && facts.proxy)) return state.carts[key];
  const begun = { ...state, carts: { [key]: stored ?? reconcileCart(null, facts) } };
  const cart = changes.reduce(cartSlice.reducer, begun).carts[key];
  const knowsMore = (cart?.claim_version ?? 0) > (facts.claimVersion ?? 0);
  return knowsMore ? cart : reconcileCart(cart, facts);
}
