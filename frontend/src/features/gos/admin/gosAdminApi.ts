import { api } from '../../../shared/api/api';
import { claimTag } from '../../../shared/api/claimTags';
import { trpcMutation, trpcQuery } from '../../../shared/api/trpcEndpoint';

const touchedByLinks = ['LinkedItems', 'GoInfos', 'Ledger'] as const;

export const gosAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGoList: build.query({ ...trpcQuery('gos.admGoList'), providesTags: ['Gos'] }),
    admGetGo: build.query({ ...trpcQuery('gos.admGetGo'), providesTags: ['Gos'] }),
    admGetGoFigures: build.query({
      ...trpcQuery('gos.admGetGoFigures'),
      providesTags: ['LinkedItems', claimTag('SUMS')],
    }),
    admCreateGo: build.mutation({
      ...trpcMutation('gos.admCreateGo'),
      invalidatesTags: (answer) => (answer ? ['Gos'] : []),
    }),
    admCloneGo: build.mutation({
      ...trpcMutation('gos.admCloneGo'),
      invalidatesTags: (answer) => (answer ? ['Gos', 'LinkedItems', 'Ledger'] : []),
    }),
    admUpdateGo: build.mutation({
      ...trpcMutation('gos.admUpdateGo'),
      // A status moves the Fan Beats of every claim of the group order.
      invalidatesTags: (go) => (go ? ['Gos', 'GoInfos', 'Claims', 'Me', 'Users', 'Ledger'] : []),
    }),
    admDeleteGo: build.mutation({
      ...trpcMutation('gos.admDeleteGo'),
      invalidatesTags: (answer) => (answer ? ['Gos', 'LinkedItems'] : []),
    }),
    admGetLinkedItemIds: build.query({
      ...trpcQuery('gos.admGetLinkedItemIds'),
      providesTags: ['LinkedItems'],
    }),
    admLinkItemToGo: build.mutation({
      ...trpcMutation('gos.admLinkItemToGo'),
      invalidatesTags: touchedByLinks,
    }),
    admUpdateLinkedGoItem: build.mutation({
      ...trpcMutation('gos.admUpdateLinkedGoItem'),
      invalidatesTags: touchedByLinks,
    }),
    admUnlinkItemFromGo: build.mutation({
      ...trpcMutation('gos.admUnlinkItemFromGo'),
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
