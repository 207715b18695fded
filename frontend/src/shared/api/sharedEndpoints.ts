import { api } from './api';
import { claimTag } from './claimTags';
import { trpcMutation, trpcQuery } from './trpcEndpoint';

/** What more than one feature asks for or does. */
export const sharedEndpoints = api.injectEndpoints({
  endpoints: (build) => ({
    admGetUser: build.query({ ...trpcQuery('user.admGetUser'), providesTags: ['Users'] }),
    admGetLedgerBounds: build.query({
      ...trpcQuery('ledger.admGetLedgerBounds'),
      providesTags: ['Ledger', claimTag('SUMS'), 'Users', 'FreebieRows'],
    }),
    admGetClaimHistory: build.query({
      ...trpcQuery('ledger.admGetClaimHistory'),
      providesTags: (_entries, _error, { claim_id }) => ['Ledger', claimTag(claim_id)],
    }),
    admReverse: build.mutation({
      ...trpcMutation('ledger.admReverse'),
      // A refusal mostly means that the screen is older than the ledger.
      invalidatesTags: ['Ledger', 'Users', 'Me', 'Claims'],
    }),
  }),
});

export const {
  useAdmGetUserQuery,
  useAdmGetLedgerBoundsQuery,
  useLazyAdmGetLedgerBoundsQuery,
  useAdmGetClaimHistoryQuery,
  useAdmReverseMutation,
} = sharedEndpoints;
