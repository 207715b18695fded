import { api } from '../../shared/api/api';
import { tag } from '../../shared/api/tags';
import { trpcQuery } from '../../shared/api/trpcEndpoint';

export const statementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStatement: build.query({
      ...trpcQuery('ledger.getStatement'),
      // What moves the figures of the profile moves the statement under them.
      providesTags: ['Me'],
    }),
    admGetStatement: build.query({
      ...trpcQuery('ledger.admGetStatement'),
      providesTags: (_statement, _error, { user_id }) => [tag('Users', user_id)],
    }),
    getClaimHistory: build.query({
      ...trpcQuery('ledger.getClaimHistory'),
      providesTags: (_entries, _error, { claim_id }) => [tag('Claims', claim_id)],
    }),
    admGetDeletedClaims: build.query({
      ...trpcQuery('ledger.admGetDeletedClaims'),
      providesTags: [tag('Claims', 'LIST')],
    }),
    getReceipt: build.query({
      ...trpcQuery('ledger.getReceipt'),
      providesTags: (_receipt, _error, { claim_id }) => [tag('Claims', claim_id)],
    }),
    checkReceipt: build.query({
      ...trpcQuery('ledger.checkReceipt'),
      // The question is about the ledger as it is now.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useGetStatementQuery,
  useAdmGetStatementQuery,
  useGetClaimHistoryQuery,
  useAdmGetDeletedClaimsQuery,
  useGetReceiptQuery,
  useLazyCheckReceiptQuery,
} = statementsApi;
