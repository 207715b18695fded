import { api } from '../../shared/api/api';
import { mutationCall, type InputOf, type OutputOf } from '../../shared/api/procedures';

export const inventoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    admSetInventory: build.mutation<
      OutputOf<'inventory.admSetInventory'>,
      InputOf<'inventory.admSetInventory'>
    >({
      query: mutationCall('inventory.admSetInventory'),
      invalidatesTags: (stock) => (stock ? ['FreebieRows', 'Ledger'] : []),
    }),
  }),
});

export const { useAdmSetInventoryMutation } = inventoryApi;
