import { api } from '../../shared/api/api';
import { trpcMutation } from '../../shared/api/trpcEndpoint';

export const inventoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    admSetInventory: build.mutation({
      ...trpcMutation('inventory.admSetInventory'),
      invalidatesTags: (stock) => (stock ? ['FreebieRows', 'Ledger'] : []),
    }),
  }),
});

export const { useAdmSetInventoryMutation } = inventoryApi;
