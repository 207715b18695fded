import type { HistoryRecord } from '@fan-beats/backend/contract';
import { api } from '../../../shared/api/api';
import { queryCall, type InputOf } from '../../../shared/api/procedures';

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetItemHistory: build.query<HistoryRecord, InputOf<'item.admGetHistory'>>({
      query: queryCall('item.admGetHistory'),
      providesTags: ['Items'],
    }),
    admGetGoHistory: build.query<HistoryRecord, InputOf<'gos.admGetHistory'>>({
      query: queryCall('gos.admGetHistory'),
      providesTags: ['Gos', 'LinkedItems', 'Ledger'],
    }),
  }),
});

export const { useAdmGetItemHistoryQuery, useAdmGetGoHistoryQuery } = historyApi;
