import { api } from '../../../shared/api/api';
import { tag } from '../../../shared/api/tags';
import { trpcQuery } from '../../../shared/api/trpcEndpoint';

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetItemHistory: build.query(trpcQuery('item.admGetHistory', ({ item_id }) => [tag('Items', item_id)])),
    admGetGoHistory: build.query(
      trpcQuery('gos.admGetHistory', ({ go_id }) => [tag('Gos', go_id), tag('LinkedItems', go_id)]),
    ),
  }),
});

export const { useAdmGetItemHistoryQuery, useAdmGetGoHistoryQuery } = historyApi;
