import { api } from '../../shared/api/api';
import { trpcMutation, trpcQuery } from '../../shared/api/trpcEndpoint';

/** What a change of a claim moves: the claim, stock of its group order, Fan Beats of its fan, the freebies asked for. */
const touchedByClaims = ['Claims', 'GoInfos', 'Me', 'Users', 'FreebieRows', 'Ledger'] as const;

export const claimsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUserClaims: build.query({ ...trpcQuery('claims.getUserClaims'), providesTags: ['Claims'] }),
    admGetClaimOverview: build.query({
      ...trpcQuery('claims.admGetClaimOverview'),
      providesTags: ['Claims'],
    }),
    admGetClaimPieces: build.query({ ...trpcQuery('claims.admGetClaimPieces'), providesTags: ['Claims'] }),
    admGetClaim: build.query({ ...trpcQuery('claims.admGetClaim'), providesTags: ['Claims'] }),
    admGetUserClaims: build.query({ ...trpcQuery('claims.admGetUserClaims'), providesTags: ['Claims'] }),
    admGetFreebieOverviewForGo: build.query({
      ...trpcQuery('claims.admGetFreebieOverviewForGo'),
      providesTags: ['FreebieRows'],
    }),
    submitCart: build.mutation({
      ...trpcMutation('claims.submitCart'),
      // A refusal usually means that the stock shown was old.
      invalidatesTags: (answer) => (answer ? touchedByClaims : ['GoInfos', 'Me', 'Claims']),
    }),
    admProxySubmitCart: build.mutation({
      ...trpcMutation('claims.admProxySubmitCart'),
      invalidatesTags: (answer) => (answer ? touchedByClaims : ['GoInfos', 'Users', 'Claims']),
    }),
    admUpdateClaim: build.mutation({
      ...trpcMutation('claims.admUpdateClaim'),
      invalidatesTags: (claim, error) =>
        claim !== undefined || error?.code === 'CONFLICT' ? ['Claims', 'Ledger'] : [],
    }),
    admUpdateClaims: build.mutation(
      // A large change is sent in several calls: whoever sends them asks for fresh data once, after the last.
      trpcMutation('claims.admUpdateClaims'),
    ),
    admGetBatches: build.query({ ...trpcQuery('claims.admGetBatches'), providesTags: ['Ledger'] }),
    admDeleteClaim: build.mutation({
      ...trpcMutation('claims.admDeleteClaim'),
      invalidatesTags: (answer) => (answer ? touchedByClaims : []),
    }),
  }),
});

export const {
  useGetUserClaimsQuery,
  useAdmGetClaimOverviewQuery,
  useAdmGetClaimQuery,
  useLazyAdmGetClaimPiecesQuery,
  useAdmGetUserClaimsQuery,
  useAdmGetFreebieOverviewForGoQuery,
  useSubmitCartMutation,
  useAdmProxySubmitCartMutation,
  useAdmUpdateClaimMutation,
  useAdmUpdateClaimsMutation,
  useAdmGetBatchesQuery,
  useAdmDeleteClaimMutation,
} = claimsApi;
