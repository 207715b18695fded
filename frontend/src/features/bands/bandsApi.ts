import { api } from '../../shared/api/api';
import { changed, tag } from '../../shared/api/tags';
import { trpcMutation, trpcQuery } from '../../shared/api/trpcEndpoint';

export const bandsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBands: build.query({ ...trpcQuery('bands.getBands'), providesTags: [tag('Bands', 'LIST')] }),
    getMembersForBand: build.query({
      ...trpcQuery('bands.getMembersForBand'),
      providesTags: (_members, _error, { band_id }) => [tag('Bands', band_id)],
    }),
    admSaveBand: build.mutation({
      ...trpcMutation('bands.admSaveBand'),
      invalidatesTags: (band) => (band ? changed('Bands', band.band_id) : []),
    }),
    admDeleteBand: build.mutation({
      ...trpcMutation('bands.admDeleteBand'),
      invalidatesTags: (answer, _error, { band_id }) => (answer ? changed('Bands', band_id) : []),
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
