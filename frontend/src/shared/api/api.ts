import { createApi } from '@reduxjs/toolkit/query/react';
import { createBaseQuery, hasRefreshCookie, wait } from './baseQuery';
import { createSendCall } from './trpcClient';

/** One API for the whole app; every feature injects its endpoints. Tags are the only way to ask for fresh data. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery({ send: createSendCall(), hasRefreshCookie, wait }),
  // What failed while the network was gone is asked again when it is back.
  refetchOnReconnect: true,
  tagTypes: [
    'Me',
    'Users',
    'Gos',
    'GoInfos',
    'LinkedItems',
    'Items',
    'Claims',
    'FreebieRows',
    'Bands',
    'Faq',
    'Feedback',
    'Ledger',
    'LedgerRuns',
  ],
  endpoints: () => ({}),
});
