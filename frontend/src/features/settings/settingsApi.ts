import { api } from '../../shared/api/api';
import { trpcMutation, trpcQuery } from '../../shared/api/trpcEndpoint';

export const { useAdmGetShopQuery, useAdmSaveShopMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    admGetShop: build.query({ ...trpcQuery('settings.admGetShop'), providesTags: ['Settings'] }),
    admSaveShop: build.mutation({ ...trpcMutation('settings.admSaveShop'), invalidatesTags: ['Settings'] }),
  }),
});
