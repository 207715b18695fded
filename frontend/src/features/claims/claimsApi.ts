import type {
  BatchesRecord,
  BulkAnswerRecord,
  ClaimPieceRecord,
  ClaimRecord,
  FreebieRowRecord,
  ReversalRecord,
} from '@fan-beats/backend/contract';
import { api } from '../../shared/api/api';
import { mutationCall, queryCall, type InputOf, type OutputOf } from '../../shared/api/procedures';

/** What a change of a claim moves: the claim, stock of its group order, Fan Beats of its fan, the freebies asked for. */
const touchedByClaims = ['Claims', 'GoInfos', 'Me', 'Users', 'FreebieRows', 'Ledger'] as const;

interface ClaimAuthorsInput {
  readonly claim_id: number;
  readonly after_version: number;
}

export const claimsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUserClaims: build.query<readonly ClaimRecord[], void>({
      query: queryCall('claims.getUserClaims'),
      providesTags: ['Claims'],
    }),
    admGetClaimOverview: build.query<readonly ClaimRecord[], void>({
      query: queryCall('claims.admGetClaimOverview'),
      providesTags: ['Claims'],
    }),
    admGetClaimPieces: build.query<readonly ClaimPieceRecord[], InputOf<'claims.admGetClaimPieces'>>({
      query: queryCall('claims.admGetClaimPieces'),
      providesTags: ['Claims'],
    }),
    admGetClaim: build.query<ClaimRecord, InputOf<'claims.admGetClaim'>>({
      query: queryCall('claims.admGetClaim'),
      providesTags: ['Claims'],
    }),
    /** Who changed a claim since a version of it, each once. */
    admGetClaimAuthors: build.query<readonly string[], ClaimAuthorsInput>({
      query: ({ claim_id }) => queryCall('ledger.admGetClaimHistory')({ claim_id }),
      transformResponse: (
        history: OutputOf<'ledger.admGetClaimHistory'>,
        _meta: unknown,
        { after_version }: ClaimAuthorsInput,
      ) => [
        ...new Set(
          history
            .filter(({ version }) => version > after_version)
            .map(({ actor }) => actor?.displayname ?? 'the shop'),
        ),
      ],
      providesTags: ['Claims'],
    }),
    admGetUserClaims: build.query<readonly ClaimRecord[], InputOf<'claims.admGetUserClaims'>>({
      query: queryCall('claims.admGetUserClaims'),
      providesTags: ['Claims'],
    }),
    admGetFreebieOverviewForGo: build.query<
      readonly FreebieRowRecord[],
      InputOf<'claims.admGetFreebieOverviewForGo'>
    >({
      query: queryCall('claims.admGetFreebieOverviewForGo'),
      providesTags: ['FreebieRows'],
    }),
    submitCart: build.mutation<OutputOf<'claims.submitCart'>, InputOf<'claims.submitCart'>>({
      query: mutationCall('claims.submitCart'),
      // A refusal usually means that the stock shown was old.
      invalidatesTags: (answer) => (answer ? touchedByClaims : ['GoInfos', 'Me', 'Claims']),
    }),
    admProxySubmitCart: build.mutation<
      OutputOf<'claims.admProxySubmitCart'>,
      InputOf<'claims.admProxySubmitCart'>
    >({
      query: mutationCall('claims.admProxySubmitCart'),
      invalidatesTags: (answer) => (answer ? touchedByClaims : ['GoInfos', 'Users', 'Claims']),
    }),
    admUpdateClaim: build.mutation<ClaimRecord, InputOf<'claims.admUpdateClaim'>>({
      query: mutationCall('claims.admUpdateClaim'),
      invalidatesTags: (claim, error) =>
        claim !== undefined || error?.code === 'CONFLICT' ? ['Claims', 'Ledger'] : [],
    }),
    admUpdateClaims: build.mutation<BulkAnswerRecord, InputOf<'claims.admUpdateClaims'>>({
      // A large change is sent in several calls: whoever sends them asks for fresh data once, after the last.
      query: mutationCall('claims.admUpdateClaims'),
    }),
    reverseBatch: build.mutation<ReversalRecord, InputOf<'ledger.admReverse'>>({
      query: mutationCall('ledger.admReverse'),
      invalidatesTags: (answer) => (answer ? ['Claims', 'Ledger'] : []),
    }),
    admGetBatches: build.query<BatchesRecord, InputOf<'claims.admGetBatches'>>({
      query: queryCall('claims.admGetBatches'),
      providesTags: ['Ledger'],
    }),
    admDeleteClaim: build.mutation<OutputOf<'claims.admDeleteClaim'>, InputOf<'claims.admDeleteClaim'>>({
      query: mutationCall('claims.admDeleteClaim'),
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
  useReverseBatchMutation,
  useAdmDeleteClaimMutation,
} = claimsApi;
