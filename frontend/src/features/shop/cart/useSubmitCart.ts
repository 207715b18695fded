import { useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { v4 as newUuid } from 'uuid';
import { isApiError, isUnanswered, type ApiError } from '../../../shared/api/apiError';
import type { Shop } from '../useShop';
import { cartSubmitted, selectLostAttempt, submissionRefused, submissionStarted } from './cartSlice';
import { attemptFor, toSubmission, type SubmitClaim } from './submission';

export type Submitting = ReturnType<typeof useSubmitCart>;

/** How a cart gets to the server, for oneself or by proxy, and where its person goes then. */
export interface CartDelivery {
  readonly send: SubmitClaim;
  readonly onSubmitted: (claimId: number) => void;
}

const unanswered: ApiError = {
  httpStatus: null,
  code: 'LOST',
  message: 'There was no answer. Your cart is kept: submit again, it will not be claimed twice.',
};

/** A shorter wait nobody has to hear of. */
const stillTryingAfterMs = 2000;

/** Submits a cart once per intent, however often it has to ask (rule D25). */
export function useSubmitCart(
  { go, cart, key }: Pick<Shop, 'go' | 'cart' | 'key'>,
  { send, onSubmitted }: CartDelivery,
) {
  const [busy, setBusy] = useState(false);
  /** Why the last attempt was refused, or that no answer came. */
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const inFlight = useRef(false);
  const [isLate, setIsLate] = useState(false);
  const isLost = useSelector(selectLostAttempt) === cart.attempt?.key;
  const dispatch = useDispatch();

  const patience = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopTrying = () => {
    clearTimeout(patience.current);
    setIsLate(false);
    inFlight.current = false;
    setBusy(false);
  };

  const run = async () => {
    const attempt = attemptFor(cart, go.go_id, newUuid);
    dispatch(submissionStarted({ key, attempt }));
    try {
      const { claim_id: claimId } = await send(toSubmission(cart, go.go_id, attempt));
      dispatch(cartSubmitted({ key }));
      onSubmitted(claimId);
    } catch (error) {
      if (!isUnanswered(error)) dispatch(submissionRefused({ key, attempt }));
      setRefusal(isApiError(error) && !isUnanswered(error) ? error : unanswered);
    }
  };

  const submit = () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setRefusal(null);
    patience.current = setTimeout(() => setIsLate(true), stillTryingAfterMs);
    void run().finally(stopTrying);
  };

  /** No answer for a while, and still asking: attempts got lost, or the only one so far takes long. */
  const waiting: 'lost' | 'slow' | null = isLate ? (isLost ? 'lost' : 'slow') : null;
  return { busy, waiting, refusal, submit, clear: () => setRefusal(null) };
}
