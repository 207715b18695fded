import type { GoFiguresRecord, GoRecord } from '@fan-beats/backend/contract';
import { api } from '../../../shared/api/api';
import {
  mutationCall,
  queryCall,
  type InputOf,
  type LinkedItem,
  type OutputOf,
} from '../../../shared/api/procedures';

const touchedByLinks = ['LinkedItems', 'GoInfos', 'Ledger'] as const;

export const gosAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGoList: build.query<readonly GoRecord[], void>({
      query: queryCall('gos.admGoList'),
      providesTags: ['Gos'],
    }),
    admGetGo: build.query<GoRecord, InputOf<'gos.admGetGo'>>({
      query: queryCall('gos.admGetGo'),
      providesTags: ['Gos'],
    }),
    admGetGoFigures: build.query<GoFiguresRecord, InputOf<'gos.admGetGoFigures'>>({
      query: queryCall('gos.admGetGoFigures'),
      providesTags: ['LinkedItems', 'Claims'],
    }),
    admCreateGo: build.mutation<OutputOf<'gos.admCreateGo'>, InputOf<'gos.admCreateGo'>>({
      query: mutationCall('gos.admCreateGo'),
      invalidatesTags: (answer) => (answer ? ['Gos'] : []),
    }),
    admCloneGo: build.mutation<OutputOf<'gos.admCloneGo'>, InputOf<'gos.admCloneGo'>>({
      query: mutationCall('gos.admCloneGo'),
      invalidatesTags: (answer) => (answer ? ['Gos', 'LinkedItems', 'Ledger'] : []),
    }),
    admUpdateGo: build.mutation<GoRecord, InputOf<'gos.admUpdateGo'>>({
      query: mutationCall('gos.admUpdateGo'),
      // A status moves the Fan Beats of every claim of the group order.
      invalidatesTags: (go) => (go ? ['Gos', 'GoInfos', 'Claims', 'Me', 'Users', 'Ledger'] : []),
    }),
    admDeleteGo: build.mutation<OutputOf<'gos.admDeleteGo'>, InputOf<'gos.admDeleteGo'>>({
      query: mutationCall('gos.admDeleteGo'),
      invalidatesTags: (answer) => (answer ? ['Gos', 'LinkedItems'] : []),
    }),
    admGetLinkedItemIds: build.query<readonly LinkedItem[], InputOf<'gos.admGetLinkedItemIds'>>({
      query: queryCall('gos.admGetLinkedItemIds'),
      providesTags: ['LinkedItems'],
    }),
    admLinkItemToGo: build.mutation<OutputOf<'gos.admLinkItemToGo'>, InputOf<'gos.admLinkItemToGo'>>({
      query: mutationCall('gos.admLinkItemToGo'),
      invalidatesTags: touchedByLinks,
    }),
    admUpdateLinkedGoItem: build.mutation<
      OutputOf<'gos.admUpdateLinkedGoItem'>,
      InputOf<'gos.admUpdateLinkedGoItem'>
    >({
      query: mutationCall('gos.admUpdateLinkedGoItem'),
      invalidatesTags: touchedByLinks,
    }),
    admUnlinkItemFromGo: build.mutation<
      OutputOf<'gos.admUnlinkItemFromGo'>,
      InputOf<'gos.admUnlinkItemFromGo'>
    >({
      query: mutationCall('gos.admUnlinkItemFromGo'),
      invalidatesTags: touchedByLinks,
    }),
  }),
});

export const {
  useAdmGoListQuery,
  useAdmGetGoQuery,
  useAdmGetGoFiguresQuery,
  useLazyAdmGetGoFiguresQuery,
  useAdmCreateGoMutation,
  useAdmCloneGoMutation,
  useAdmUpdateGoMutation,
  useAdmDeleteGoMutation,
  useAdmGetLinkedItemIdsQuery,
  useAdmLinkItemToGoMutation,
  useAdmUpdateLinkedGoItemMutation,
  useAdmUnlinkItemFromGoMutation,
} = gosAdminApi;
