import { api } from '../../../shared/api/api';
import { trpcQuery } from '../../../shared/api/trpcEndpoint';

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetItemHistory: build.query({ ...trpcQuery('item.admGetHistory'), providesTags: ['Items'] }),
    admGetGoHistory: build.query({
      ...trpcQuery('gos.admGetHistory'),
      providesTags: ['Gos', 'LinkedItems', 'Ledger'],
    }),
  }),
});

export const { useAdmGetItemHistoryQuery, useAdmGetGoHistoryQuery } = historyApi;
