import type { GoRecord } from '@fan-beats/backend/contract';
import { api } from '../../shared/api/api';
import { queryCall } from '../../shared/api/procedures';

export const gosApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGoList: build.query<readonly GoRecord[], void>({
      query: queryCall('gos.getGoList'),
      transformResponse: ({ goList }: { readonly goList: readonly GoRecord[] }) => goList,
      providesTags: ['Gos'],
    }),
  }),
});

export const { useGetGoListQuery } = gosApi;
