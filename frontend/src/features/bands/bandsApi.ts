import { api } from '../../shared/api/api';
import { trpcMutation, trpcQuery } from '../../shared/api/trpcEndpoint';

export const bandsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBands: build.query({ ...trpcQuery('bands.getBands'), providesTags: ['Bands'] }),
    getMembersForBand: build.query({ ...trpcQuery('bands.getMembersForBand'), providesTags: ['Bands'] }),
    admSaveBand: build.mutation({
      ...trpcMutation('bands.admSaveBand'),
      invalidatesTags: (band) => (band ? ['Bands'] : []),
    }),
    admDeleteBand: build.mutation({
      ...trpcMutation('bands.admDeleteBand'),
      invalidatesTags: (answer) => (answer ? ['Bands'] : []),
    }),
  }),
});

export const {
  useGetBandsQuery,
  useGetMembersForBandQuery,
  useLazyGetMembersForBandQuery,
  useAdmSaveBandMutation,
  useAdmDeleteBandMutation,
} = bandsApi;
