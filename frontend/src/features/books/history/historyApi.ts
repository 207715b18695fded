import { api } from '../../../shared/api/api';
import { tag } from '../../../shared/api/tags';
import { trpcQuery } from '../../../shared/api/trpcEndpoint';

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetItemHistory: build.query({
      ...trpcQuery('item.admGetHistory'),
      providesTags: (_history, _error, { item_id }) => [tag('Items', item_id)],
    }),
    admGetGoHistory: build.query({
      ...trpcQuery('gos.admGetHistory'),
      providesTags: (_history, _error, { go_id }) => [tag('Gos', go_id), tag('LinkedItems', go_id)],
    }),
  }),
});

export const { useAdmGetItemHistoryQuery, useAdmGetGoHistoryQuery } = historyApi;
