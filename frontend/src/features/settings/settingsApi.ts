import { api } from '../../shared/api/api';
import { trpcMutation, trpcQuery } from '../../shared/api/trpcEndpoint';

export const {
  useAdmGetShopQuery,
  useAdmSaveShopMutation,
  useGetTextQuery,
  useAdmGetTextsQuery,
  useAdmSaveTextMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    admGetShop: build.query({ ...trpcQuery('settings.admGetShop'), providesTags: ['Settings'] }),
    // Open shops ask for the terms of their order button again.
    admSaveShop: build.mutation({
      ...trpcMutation('settings.admSaveShop'),
      invalidatesTags: ['Settings', 'GoInfos'],
    }),
    getText: build.query({ ...trpcQuery('settings.getText'), providesTags: ['Settings'] }),
    admGetTexts: build.query({ ...trpcQuery('settings.admGetTexts'), providesTags: ['Settings'] }),
    admSaveText: build.mutation({
      ...trpcMutation('settings.admSaveText'),
      invalidatesTags: ['Settings', 'GoInfos'],
    }),
  }),
});
