import { api } from './api';
import { tag } from './tags';
import { trpcMutation, trpcQuery } from './trpcEndpoint';

/** Whatever changes the books asks the open screens of the ledger anew; of what others do, claims, accounts and stock tell. */
export const booksTags = [
  'Ledger',
  tag('Claims', 'SUMS'),
  tag('Users', 'LIST'),
  tag('FreebieRows', 'LIST'),
] as const;

/** What more than one feature asks for or does. */
export const sharedEndpoints = api.injectEndpoints({
  endpoints: (build) => ({
    admGetUser: build.query({
      ...trpcQuery('user.admGetUser'),
      providesTags: (_user, _error, { user_id }) => [tag('Users', user_id)],
    }),
    admGetLedgerBounds: build.query({
      ...trpcQuery('ledger.admGetLedgerBounds'),
      providesTags: booksTags,
    }),
    admGetClaimHistory: build.query({
      ...trpcQuery('ledger.admGetClaimHistory'),
      providesTags: (_entries, _error, { claim_id }) => [tag('Claims', claim_id)],
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
