import { api } from '../../shared/api/api';
import { trpcMutation } from '../../shared/api/trpcEndpoint';

export const { useAdmSetInventoryMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    admSetInventory: build.mutation(trpcMutation('inventory.admSetInventory', ['FreebieRows', 'Ledger'])),
  }),
});
