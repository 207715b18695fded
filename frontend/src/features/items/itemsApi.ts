import { api } from '../../shared/api/api';
import { changed, tag } from '../../shared/api/tags';
import { trpcMutation, trpcQuery } from '../../shared/api/trpcEndpoint';

export const itemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetAllItems: build.query({
      ...trpcQuery('item.admGetAllItems'),
      providesTags: [tag('Items', 'LIST')],
    }),
    admGetItem: build.query({
      ...trpcQuery('item.admGetItem'),
      providesTags: (_item, _error, { item_id }) => [tag('Items', item_id)],
    }),
    admCreateItem: build.mutation({
      ...trpcMutation('item.admCreateItem'),
      invalidatesTags: (answer) => (answer ? [tag('Items', 'LIST')] : []),
    }),
    admUpdateItem: build.mutation({
      ...trpcMutation('item.admUpdateItem'),
      // Any group order may offer it.
      invalidatesTags: (item, _error, { item_id }) => (item ? [...changed('Items', item_id), 'GoInfos'] : []),
    }),
    admDeleteItem: build.mutation({
      ...trpcMutation('item.admDeleteItem'),
      invalidatesTags: (answer, _error, { item_id }) =>
        answer ? [...changed('Items', item_id), 'LinkedItems', 'GoInfos'] : [],
    }),
  }),
});

export const {
  useAdmGetAllItemsQuery,
  useLazyAdmGetAllItemsQuery,
  useAdmGetItemQuery,
  useAdmCreateItemMutation,
  useAdmUpdateItemMutation,
  useAdmDeleteItemMutation,
} = itemsApi;
