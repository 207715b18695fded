import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { v4 as newUuid } from 'uuid';
import { errorMessage, isApiError, isUnanswered, type ApiError } from '../../../../shared/api/apiError';
import type { Shop } from '../useShop';
import { lineKey, unclaimedAmount, seenAddition, type CartLine } from './cartLine';
import {
  cartSubmitted,
  claimRecorded,
  selectLostAttempt,
  submissionRefused,
  submissionStarted,
} from './cartSlice';
import type { Cart, SubmissionAttempt } from './reconcileCart';
import type { SubmitBlock } from './submitBlock';
import type { CartEntryRecord } from '@fan-beats/backend/contract';
import type { InputOf } from '../../../../shared/api/api';

type ClaimSubmission = Omit<InputOf<'claims.admProxySubmitCart'>, 'user_id'>;

type SubmitClaim = (submission: ClaimSubmission) => Promise<{ readonly claim_id: number }>;

function toEntry(line: CartLine): CartEntryRecord {
  const seen = unclaimedAmount(line) > 0 ? line.seen : undefined;
  return {
    item_id: line.item_id,
    itemvariant_id: line.itemvariant_id,
    amount: line.amount,
    additional_info: line.additional_info || undefined,
    amount_claimed: line.amount_claimed || undefined,
    expected_price: seen?.price,
    expected_points: seen?.points,
  };
}

type Submitted = Pick<Shop, 'cart' | 'go' | 'orderTerms'>;

/** What is sent, with what the person saw of prices, of the claim and of legal texts (rules D71, D72, L5). */
function contentsOf({ cart, go, orderTerms }: Submitted): Omit<ClaimSubmission, 'idempotency_key'> {
  return {
    go: go.go_id,
    entries: cart.lines.map(toEntry),
    additional_info: cart.additional_info?.trim(),
    ...seenAddition(cart.lines),
    shown_texts: orderTerms?.texts.map(({ text, version }) => ({ text, version })),
    expected_version: cart.proxy ? (cart.claim_version ?? 0) : undefined,
  };
}

/** What a press of the button submits: the unanswered attempt again, as long as the cart is the same. */
export function attemptFor(submitted: Submitted, newKey: () => string): SubmissionAttempt {
  const { cart } = submitted;
  const fingerprint = JSON.stringify(contentsOf(submitted));
  return cart.attempt?.fingerprint === fingerprint ? cart.attempt : { key: newKey(), fingerprint };
}

export function toSubmission(submitted: Submitted, attempt: SubmissionAttempt): ClaimSubmission {
  return { ...contentsOf(submitted), idempotency_key: attempt.key };
}

export type Submitting = ReturnType<typeof useSubmitCart>;

/** How a cart is submitted, for oneself or by proxy, and which page follows. */
export interface CartDelivery {
  readonly send: SubmitClaim;
  readonly onSubmitted: (claimId: number) => void;
}

const unanswered: ApiError = {
  httpStatus: null,
  code: 'LOST',
  message: 'There was no answer. Your cart is kept: submit again, it will not be claimed twice.',
};

/** The server has said why: it refused, or it is closed for a while, as while a shop moves. */
const isTold = (error: unknown): error is ApiError =>
  isApiError(error) && (!isUnanswered(error) || error.code === 'SERVICE_UNAVAILABLE');

const noLines: Shop['lines'] = [];

/** Shorter waits are not mentioned. */
const stillTryingAfterMs = 2000;

/** Submits a cart once per intent, however often it has to send it (rule D25). */
export function useSubmitCart(shop: Shop, { send, onSubmitted }: CartDelivery, block: SubmitBlock | null) {
  const { cart, key } = shop;
  const { message } = App.useApp();
  /** What is submitted, until it is refused. */
  const [sent, setSent] = useState<Shop | null>(null);
  /** Why the last attempt was refused, or that no answer came, and what it had asked for. */
  const [refused, setRefused] = useState<{ readonly error: ApiError; readonly wanted: string } | null>(null);
  const inFlight = useRef(false);
  const [isLate, setIsLate] = useState(false);
  const review = useReview(block !== null && sent === null);
  const isLost = useSelector(selectLostAttempt) === cart.attempt?.key;
  const dispatch = useDispatch();

  // The cart is emptied when its page is left: earlier the page would jump.
  const arrived = useRef<Cart>(null);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      if (arrived.current) dispatch(cartSubmitted({ key, sent: arrived.current }));
    };
  }, [dispatch, key]);

  const patience = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopTrying = () => {
    clearTimeout(patience.current);
    setIsLate(false);
    inFlight.current = false;
    setSent(null);
    review.setReviewing(false);
  };

  const run = async () => {
    const attempt = attemptFor(shop, newUuid);
    dispatch(submissionStarted({ key, attempt }));
    try {
      const { claim_id: claimId } = await send(toSubmission(shop, attempt));
      clearTimeout(patience.current);
      arrived.current = { ...cart, attempt };
      if (gone.current) {
        dispatch(cartSubmitted({ key, sent: arrived.current }));
        if (!cart.proxy) dispatch(claimRecorded({ goId: shop.go.go_id, claimId }));
        message.success(`${shop.go.title}: the claim is submitted.`);
      } else onSubmitted(claimId);
    } catch (caught) {
      if (!isUnanswered(caught)) dispatch(submissionRefused({ key, attempt }));
      const error = isTold(caught) ? caught : unanswered;
      if (gone.current) message.error(`${shop.go.title}: ${errorMessage(error, error.message)}`);
      setRefused({ error, wanted: wantedBy(cart) });
      stopTrying();
    }
  };

  const submit = () => {
    if (inFlight.current) return;
    inFlight.current = true;
    // What is sent cannot be taken back any more.
    message.destroy();
    setSent(shop);
    setRefused(null);
    patience.current = setTimeout(() => setIsLate(true), stillTryingAfterMs);
    void run();
  };

  /** No answer for a while, and still asking: attempts got lost, or the only one so far takes long. */
  const waiting: 'lost' | 'slow' | null = isLate ? (isLost ? 'lost' : 'slow') : null;
  return {
    ...whileSent(sent),
    waiting,
    submit,
    /** What the cart shows: what is submitted stands still until the next page, though the claim may be known before its answer. */
    shown: sent ?? shop,
    refusal: refused?.error ?? null,
    /** The cart has changed since it was refused. */
    refusedOtherwise: refused !== null && refused.wanted !== wantedBy(cart),
    clear: () => setRefused(null),
    ...review,
  };
}

/** A trader's order is looked at before it is sent; what is refused or to be confirmed is mended in the cart. */
function useReview(blocked: boolean) {
  const [reviewing, setReviewing] = useState(false);
  if (reviewing && blocked) setReviewing(false);
  return { reviewing, setReviewing };
}

const whileSent = (sent: Shop | null) => ({
  busy: sent !== null,
  /** What cannot be lessened any more. */
  sentLines: sent?.lines ?? noLines,
  /** Why nothing can be added: an admin's cart is the whole claim. */
  held: sent?.proxy ? 'The cart is being submitted' : null,
});

const wantedBy = ({ lines, additional_info }: Cart): string =>
  JSON.stringify([additional_info, ...lines.map((line) => [lineKey(line), line.amount])]);
