import { api } from '../../shared/api/api';
import { trpcMutation, trpcQuery } from '../../shared/api/trpcEndpoint';

export const itemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetAllItems: build.query({ ...trpcQuery('item.admGetAllItems'), providesTags: ['Items'] }),
    admGetItem: build.query({ ...trpcQuery('item.admGetItem'), providesTags: ['Items'] }),
    admCreateItem: build.mutation({
      ...trpcMutation('item.admCreateItem'),
      invalidatesTags: (answer) => (answer ? ['Items'] : []),
    }),
    admUpdateItem: build.mutation({
      ...trpcMutation('item.admUpdateItem'),
      invalidatesTags: (item) => (item ? ['Items', 'GoInfos'] : []),
    }),
    admDeleteItem: build.mutation({
      ...trpcMutation('item.admDeleteItem'),
      invalidatesTags: (answer) => (answer ? ['Items', 'LinkedItems', 'GoInfos'] : []),
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
