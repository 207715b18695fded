import { createApi, retry } from '@reduxjs/toolkit/query/react';
import { askAgainOnceRenewed } from '../session/renewal';
import { createBaseQuery } from './baseQuery';
import { withEarlyAnswers } from './earlyAnswers';
import { tagTypes } from './tags';
import { createSendCall } from './trpcClient';

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
