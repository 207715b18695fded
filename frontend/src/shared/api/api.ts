import { createApi, retry } from '@reduxjs/toolkit/query/react';
import { askAgainOnceRenewed, type createRenewal } from '../session/renewal';
import { withEarlyAnswers } from './earlyAnswers';
import { tagTypes } from './trpcEndpoint';
import { createSendCall, type SendCall, type TrpcCall } from './trpcClient';
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { sessionExpired } from '../session/sessionEvents';
import { toApiError, unreachable, type ApiError } from './apiError';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

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

/**
 * One API for the whole app; every feature injects its endpoints, and screens ask by them: `ClaimsApi.useAdmGetClaimQuery()`. Written large
 * like a namespace, they are known to the linter's rules of hooks. Tags are the only way to ask for fresh data.
 */
export const api = createApi({
  reducerPath: 'api',
  // Sent again only where an endpoint says so.
  baseQuery: retry(createBaseQuery(withEarlyAnswers(createSendCall()), askAgainOnceRenewed), {
    maxRetries: 0,
  }),
  // What failed without a network is asked again when it is back.
  refetchOnReconnect: true,
  tagTypes,
  endpoints: () => ({}),
});

/** The least that a store of the app holds. */
export interface ApiState {
  readonly api: ReturnType<typeof api.reducer>;
}

/** Dispatch that takes thunks, for parts that must not know the store of the app. */
export type AppThunkDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;
