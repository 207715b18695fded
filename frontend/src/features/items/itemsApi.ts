import type { ItemRecord } from '@fan-beats/backend/contract';
import { api } from '../../shared/api/api';
import { mutationCall, queryCall, type InputOf, type OutputOf } from '../../shared/api/procedures';

export const itemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetAllItems: build.query<readonly ItemRecord[], InputOf<'item.admGetAllItems'>>({
      query: queryCall('item.admGetAllItems'),
      providesTags: ['Items'],
    }),
    admGetItem: build.query<ItemRecord, InputOf<'item.admGetItem'>>({
      query: queryCall('item.admGetItem'),
      providesTags: ['Items'],
    }),
    admCreateItem: build.mutation<OutputOf<'item.admCreateItem'>, InputOf<'item.admCreateItem'>>({
      query: mutationCall('item.admCreateItem'),
      invalidatesTags: (answer) => (answer ? ['Items'] : []),
    }),
    admUpdateItem: build.mutation<ItemRecord, InputOf<'item.admUpdateItem'>>({
      query: mutationCall('item.admUpdateItem'),
      invalidatesTags: (item) => (item ? ['Items', 'GoInfos'] : []),
    }),
    admDeleteItem: build.mutation<OutputOf<'item.admDeleteItem'>, InputOf<'item.admDeleteItem'>>({
      query: mutationCall('item.admDeleteItem'),
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
