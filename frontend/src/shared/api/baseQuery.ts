import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { createRenewal } from '../session/renewal';
import { sessionExpired } from '../session/sessionEvents';
import { toApiError, unreachable, type ApiError } from './apiError';
import type { SendCall, TrpcCall } from './trpcClient';

/** Only a server that refuses to renew ends the session: one that does not answer says nothing about it. */
export function createBaseQuery(
  send: SendCall,
  askAgainOnceRenewed: ReturnType<typeof createRenewal>,
): BaseQueryFn<TrpcCall, unknown, ApiError> {
  const attempt = async (call: TrpcCall, signal: AbortSignal) => {
    try {
      return { data: (await send(call, signal)) ?? null };
    } catch (error) {
      return { error: toApiError(error) };
    }
  };
  return async (call, { signal, dispatch }) => {
    const { answer, failedWith } = await askAgainOnceRenewed(
      () => attempt(call, signal),
      ({ error }) => error?.httpStatus === 401,
    );
    if (failedWith === 401) dispatch(sessionExpired());
    else if (failedWith !== undefined) return { error: unreachable(failedWith) };
    return answer;
  };
}
