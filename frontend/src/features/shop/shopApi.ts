import type { GoInfosRecord, UserRecord } from '@fan-beats/backend/contract';
import { api } from '../../shared/api/api';
import { queryCall, type InputOf } from '../../shared/api/procedures';

export const shopApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGoInfos: build.query<GoInfosRecord, InputOf<'gos.getGoInfos'>>({
      query: queryCall('gos.getGoInfos'),
      providesTags: (_infos, _error, { go_id }) => [{ type: 'GoInfos', id: go_id }],
    }),
    /** With what is not published: an admin may claim all that is linked (rule D21). */
    admGetGoInfos: build.query<GoInfosRecord, InputOf<'gos.admGetGoInfos'>>({
      query: queryCall('gos.admGetGoInfos'),
      providesTags: (_infos, _error, { go_id }) => [{ type: 'GoInfos', id: go_id }],
    }),
    getProxyFan: build.query<UserRecord, InputOf<'user.admGetUser'>>({
      query: queryCall('user.admGetUser'),
      providesTags: ['Users'],
    }),
  }),
});

export const { useGetGoInfosQuery, useAdmGetGoInfosQuery, useGetProxyFanQuery } = shopApi;
