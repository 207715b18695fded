import type { BandRecord, MemberRecord } from '@fan-beats/backend/contract';
import { api } from '../../shared/api/api';
import { mutationCall, queryCall, type InputOf, type OutputOf } from '../../shared/api/procedures';

export const bandsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBands: build.query<readonly BandRecord[], void>({
      query: queryCall('bands.getBands'),
      providesTags: ['Bands'],
    }),
    getMembersForBand: build.query<readonly MemberRecord[], InputOf<'bands.getMembersForBand'>>({
      query: queryCall('bands.getMembersForBand'),
      providesTags: ['Bands'],
    }),
    admSaveBand: build.mutation<BandRecord, InputOf<'bands.admSaveBand'>>({
      query: mutationCall('bands.admSaveBand'),
      invalidatesTags: (band) => (band ? ['Bands'] : []),
    }),
    admDeleteBand: build.mutation<OutputOf<'bands.admDeleteBand'>, InputOf<'bands.admDeleteBand'>>({
      query: mutationCall('bands.admDeleteBand'),
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
