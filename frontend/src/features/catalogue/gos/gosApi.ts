import { api, tag, trpcQuery, type OutputOf } from '../../../shared/api/api';

export const GosApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGoList: build.query({
      ...trpcQuery('gos.getGoList'),
      transformResponse: ({ goList }: OutputOf<'gos.getGoList'>) => goList,
      providesTags: [tag('Gos', 'LIST')],
    }),
  }),
});
