import { createAction } from '@reduxjs/toolkit';
import type { RetryOptions } from '@reduxjs/toolkit/query';
import { wait } from '../clock/wait';
import { isUnanswered } from './apiError';

const mostRetries = 3;

/** An attempt with this idempotency key got lost and is sent again. */
export const attemptLost = createAction<string>('api/attemptLost');

/**
 * For `extraOptions` of calls with an idempotency key: sent again until there is an answer. A lost answer leaves it open
 * whether the act was recorded.
 */
export const untilAnswered: RetryOptions = {
  retryCondition: (
    error,
    { input }: { readonly input: { readonly idempotency_key: string } },
    { attempt, baseQueryApi },
  ) => {
    if (attempt > mostRetries || !isUnanswered(error)) return false;
    baseQueryApi.dispatch(attemptLost(input.idempotency_key));
    return true;
  },
  backoff: (attempt) => wait(1000 * 2 ** (attempt - 1)),
};
