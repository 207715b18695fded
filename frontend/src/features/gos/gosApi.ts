import { api } from '../../shared/api/api';
import { tag, trpcQuery, type OutputOf } from '../../shared/api/trpcEndpoint';

export const GosApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGoList: build.query({
      ...trpcQuery('gos.getGoList'),
      transformResponse: ({ goList }: OutputOf<'gos.getGoList'>) => goList,
      providesTags: [tag('Gos', 'LIST')],
    }),
  }),
});
