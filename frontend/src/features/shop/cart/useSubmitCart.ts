import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { isApiError, isUnanswered, type ApiError } from '../../../shared/api/apiError';
import { wait } from '../../../shared/api/baseQuery';
import type { Shop } from '../useShop';
import { cartSubmitted, submissionRefused, submissionStarted } from './cartSlice';
import { attemptFor, submitUntilAnswered, toSubmission, type SubmitClaim } from './submission';

export interface Submitting {
  readonly busy: boolean;
  /** Why the last attempt was refused, or that no answer came. */
  readonly refusal: ApiError | null;
  readonly submit: () => void;
  readonly clear: () => void;
}

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

const keyLength = 32;

/** Submits a cart once per intent, however often it has to ask (rule D25). */
export function useSubmitCart(
  { go, cart, key }: Pick<Shop, 'go' | 'cart' | 'key'>,
  { send, onSubmitted }: CartDelivery,
): Submitting {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const inFlight = useRef(false);
  const dispatch = useDispatch();

  const run = async () => {
    const attempt = attemptFor(cart, go.go_id, () => nanoid(keyLength));
    dispatch(submissionStarted({ key, attempt }));
    try {
      const { claim_id: claimId } = await submitUntilAnswered(
        send,
        toSubmission(cart, go.go_id, attempt),
        wait,
      );
      dispatch(cartSubmitted({ key }));
      onSubmitted(claimId);
    } catch (error) {
      if (!isUnanswered(error)) dispatch(submissionRefused({ key }));
      setRefusal(isApiError(error) && !isUnanswered(error) ? error : unanswered);
    }
  };

  const submit = () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setRefusal(null);
    void run().finally(() => {
      inFlight.current = false;
      setBusy(false);
    });
  };

  return { busy, refusal, submit, clear: () => setRefusal(null) };
}
