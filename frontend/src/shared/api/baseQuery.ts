import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { refreshRetryDelayMs } from '../config/limits';
import { sessionExpired } from '../session/sessionEvents';
import { toApiError, type ApiError } from './apiError';
import type { SendCall, TrpcCall } from './trpcClient';

const refreshPath = 'user.refreshToken';

export interface BaseQueryParts {
  readonly send: SendCall;
  readonly hasRefreshCookie: () => boolean;
  readonly wait: (delayMs: number) => Promise<void>;
}

export function hasRefreshCookie(): boolean {
  return /(?:^|;\s*)fan_beats_session=[^;\s]/.test(document.cookie);
}

export const wait = (delayMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, delayMs));

/** One refresh at a time, shared by all who wait; `finished` tells a late failure that a refresh came in between. */
function sharedRefresh(send: SendCall) {
  let running: Promise<boolean> | null = null;
  let finished = 0;
  const run = async (): Promise<boolean> => {
    try {
      await send({ type: 'mutation', path: refreshPath, input: undefined });
      finished += 1;
      return true;
    } catch {
      return false;
    } finally {
      running = null;
    }
  };
  return {
    count: () => finished,
    refresh: () => (running ??= run()),
  };
}

/** The one place that knows the rule: 401, refresh once for all, wait, ask again. Everything else is handed on. */
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
      if (!mayRefresh() || !(await session.refresh())) {
        dispatch(sessionExpired());
        return first;
      }
    }
    await pause(refreshRetryDelayMs);
    return attempt(call, signal);
  };
}
