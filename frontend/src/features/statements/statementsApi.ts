import type {
  AuditedClaimHistoryEntryRecord,
  AuditedStatementRecord,
  ClaimHistoryEntryRecord,
  DeletedClaimsRecord,
  ReceiptRecord,
  ReversalRecord,
  StatementRecord,
} from '@fan-beats/backend/contract';
import { api } from '../../shared/api/api';
import { mutationCall, queryCall, type InputOf, type OutputOf } from '../../shared/api/procedures';

export const statementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStatement: build.query<StatementRecord, InputOf<'ledger.getStatement'>>({
      query: queryCall('ledger.getStatement'),
      // What moves the figures of the profile moves the statement under them.
      providesTags: ['Ledger', 'Me'],
    }),
    admGetStatement: build.query<AuditedStatementRecord, InputOf<'ledger.admGetStatement'>>({
      query: queryCall('ledger.admGetStatement'),
      providesTags: ['Ledger', 'Users'],
    }),
    getClaimHistory: build.query<readonly ClaimHistoryEntryRecord[], InputOf<'ledger.getClaimHistory'>>({
      query: queryCall('ledger.getClaimHistory'),
      providesTags: ['Ledger', 'Claims'],
    }),
    admGetClaimHistory: build.query<
      readonly AuditedClaimHistoryEntryRecord[],
      InputOf<'ledger.admGetClaimHistory'>
    >({
      query: queryCall('ledger.admGetClaimHistory'),
      providesTags: ['Ledger', 'Claims'],
    }),
    admGetDeletedClaims: build.query<DeletedClaimsRecord, InputOf<'ledger.admGetDeletedClaims'>>({
      query: queryCall('ledger.admGetDeletedClaims'),
      providesTags: ['Ledger', 'Claims'],
    }),
    getReceipt: build.query<ReceiptRecord, InputOf<'ledger.getReceipt'>>({
      query: queryCall('ledger.getReceipt'),
      providesTags: ['Ledger', 'Claims'],
    }),
    checkReceipt: build.query<OutputOf<'ledger.checkReceipt'>, InputOf<'ledger.checkReceipt'>>({
      query: queryCall('ledger.checkReceipt'),
      // The question is about the ledger as it is now.
      keepUnusedDataFor: 0,
    }),
    admReverse: build.mutation<ReversalRecord, InputOf<'ledger.admReverse'>>({
      query: mutationCall('ledger.admReverse'),
      // A refusal mostly means that the screen is older than the ledger.
      invalidatesTags: ['Ledger', 'Users', 'Me', 'Claims'],
    }),
  }),
});

export const {
  useGetStatementQuery,
  useAdmGetStatementQuery,
  useGetClaimHistoryQuery,
  useAdmGetClaimHistoryQuery,
  useAdmGetDeletedClaimsQuery,
  useGetReceiptQuery,
  useLazyCheckReceiptQuery,
  useAdmReverseMutation,
} = statementsApi;
