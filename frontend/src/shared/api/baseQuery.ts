import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { refreshRetryDelayMs } from '../config/limits';
import { sessionExpired } from '../session/sessionEvents';
import { toApiError, unreachable, type ApiError } from './apiError';
import type { SendCall, TrpcCall } from './trpcClient';

const refreshPath = 'user.refreshToken';

export interface BaseQueryParts {
  readonly send: SendCall;
  readonly hasRefreshCookie: () => boolean;
  readonly wait: (delayMs: number) => Promise<void>;
}

export const wait = (delayMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, delayMs));

/** One refresh at a time, shared by all who wait; `finished` tells a late failure that a refresh came in between. */
function sharedRefresh(send: SendCall) {
  let running: Promise<ApiError | null> | null = null;
  let finished = 0;
  const run = async (): Promise<ApiError | null> => {
    try {
      await send({ type: 'mutation', path: refreshPath, input: undefined });
      finished += 1;
      return null;
    } catch (error) {
      return toApiError(error);
    } finally {
      running = null;
    }
  };
  return {
    count: () => finished,
    /** Null when it succeeded. */
    refresh: () => (running ??= run()),
  };
}

/**
 * The one place that knows the rule: 401, refresh once for all, wait, ask again. Everything else is handed on. Only a server
 * that refuses the refresh ends the session: one that does not answer says nothing about it.
 */
export function createBaseQuery({
  send,
  hasRefreshCookie: mayRefresh,
  wait: pause,
}: BaseQueryParts): BaseQueryFn<TrpcCall, unknown, ApiError> {
  const session = sharedRefresh(send);
  const attempt = async (call: TrpcCall, signal: AbortSignal) => {
    try {
      return { data: (await send(call, signal)) ?? null };
    } catch (error) {
      return { error: toApiError(error) };
    }
  };
  return async (call, { signal, dispatch }) => {
    const refreshesBefore = session.count();
    const first = await attempt(call, signal);
    if (first.error?.httpStatus !== 401 || call.path === refreshPath) return first;
    const refreshedMeanwhile = session.count() > refreshesBefore;
    if (!refreshedMeanwhile) {
      const failure = mayRefresh() ? await session.refresh() : first.error;
      if (failure?.httpStatus === 401) {
        dispatch(sessionExpired());
        return first;
      }
      if (failure) return { error: unreachable(failure) };
    }
    await pause(refreshRetryDelayMs);
    return attempt(call, signal);
  };
}
