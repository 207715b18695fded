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
import { i18n } from '@lingui/core';
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

/** The body of a submission, with the prices, the claim version and the legal texts that the person saw (rules D71, D72, L5). */
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

/** The attempt that a press of the button submits: the unanswered one again, as long as the cart is the same. */
export function attemptFor(submitted: Submitted, newKey: () => string): SubmissionAttempt {
  const { cart } = submitted;
  const fingerprint = JSON.stringify(contentsOf(submitted));
  return cart.attempt?.fingerprint === fingerprint ? cart.attempt : { key: newKey(), fingerprint };
}

export function toSubmission(submitted: Submitted, attempt: SubmissionAttempt): ClaimSubmission {
  return { ...contentsOf(submitted), idempotency_key: attempt.key };
}

export type Submitting = ReturnType<typeof useSubmitCart>;

/** Sends a cart, for oneself or by proxy, and opens the page that follows. */
export interface CartDelivery {
  readonly send: SubmitClaim;
  readonly onSubmitted: (claimId: number) => void;
}

const unanswered = (): ApiError => ({
  httpStatus: null,
  code: 'LOST',
  message: i18n.t('There was no answer. Your cart is kept: submit again, it will not be claimed twice.'),
});

/** True if the server gave a reason: it refused, or it is closed for a while, such as while a shop moves. */
const isTold = (error: unknown): error is ApiError =>
  isApiError(error) && (!isUnanswered(error) || error.code === 'SERVICE_UNAVAILABLE');

const noLines: Shop['lines'] = [];

/** The wait before the page mentions it. */
const stillTryingAfterMs = 2000;

/** Submits a cart once per intent, even if it has to be sent several times (rule D25). */
export function useSubmitCart(shop: Shop, { send, onSubmitted }: CartDelivery, block: SubmitBlock | null) {
  const { cart, key } = shop;
  const { message } = App.useApp();
  /** The shop as submitted, until it is refused. */
  const [sent, setSent] = useState<Shop | null>(null);
  /** The refusal of the last attempt, or the error of a missing answer, and the content that was sent. */
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
        message.success(i18n.t('{title}: the claim is submitted.', { title: shop.go.title }));
      } else onSubmitted(claimId);
    } catch (caught) {
      if (!isUnanswered(caught)) dispatch(submissionRefused({ key, attempt }));
      const error = isTold(caught) ? caught : unanswered();
      if (gone.current) message.error(`${shop.go.title}: ${errorMessage(error, error.message)}`);
      setRefused({ error, wanted: wantedBy(cart) });
      stopTrying();
    }
  };

  const submit = () => {
    if (inFlight.current) return;
    inFlight.current = true;
    // After the send, a line just added cannot be undone any more.
    message.destroy();
    setSent(shop);
    setRefused(null);
    patience.current = setTimeout(() => setIsLate(true), stillTryingAfterMs);
    void run();
  };

  /** The state of a long wait: `lost` if attempts were lost and it is sending again, `slow` if the only attempt takes long. */
  const waiting: 'lost' | 'slow' | null = isLate ? (isLost ? 'lost' : 'slow') : null;
  return {
    ...whileSent(sent),
    waiting,
    submit,
    /**
     * The shop that the cart shows. A submitted cart stays unchanged until the next page, even if the claim is loaded before
     * its answer.
     */
    shown: sent ?? shop,
    refusal: refused?.error ?? null,
    /** True if the cart has changed since it was refused. */
    refusedOtherwise: refused !== null && refused.wanted !== wantedBy(cart),
    clear: () => setRefused(null),
    ...review,
  };
}

/** The review of a trader's order before it is sent. It closes on a block or a refusal, which is mended in the cart. */
function useReview(blocked: boolean) {
  const [reviewing, setReviewing] = useState(false);
  if (reviewing && blocked) setReviewing(false);
  return { reviewing, setReviewing };
}

const whileSent = (sent: Shop | null) => ({
  busy: sent !== null,
  /** The lines that cannot be lowered any more. */
  sentLines: sent?.lines ?? noLines,
  /** The reason why nothing can be added: an admin's cart is the whole claim. */
  held: sent?.proxy ? i18n.t('The cart is being submitted') : null,
});

const wantedBy = ({ lines, additional_info }: Cart): string =>
  JSON.stringify([additional_info, ...lines.map((line) => [lineKey(line), line.amount])]);
