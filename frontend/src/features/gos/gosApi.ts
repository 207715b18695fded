import { api } from '../../shared/api/api';
import { trpcQuery, type OutputOf } from '../../shared/api/trpcEndpoint';

export const gosApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGoList: build.query({
      ...trpcQuery('gos.getGoList'),
      transformResponse: ({ goList }: OutputOf<'gos.getGoList'>) => goList,
      providesTags: ['Gos'],
    }),
  }),
});

export const { useGetGoListQuery } = gosApi;
