import { api } from '../../shared/api/api';
import { sharedEndpoints } from '../../shared/api/sharedEndpoints';
import { changed, tag } from '../../shared/api/tags';
import { trpcMutation, trpcQuery } from '../../shared/api/trpcEndpoint';

/** Bookings appear in the statement too. */
const touchedByBookings = (answer: unknown, _error: unknown, { user_id }: { readonly user_id: number }) =>
  answer ? [...changed('Users', user_id), 'Ledger' as const] : [];

export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetUsers: build.query({ ...trpcQuery('user.admGetUsers'), providesTags: [tag('Users', 'LIST')] }),
    admUpdateUser: build.mutation({
      ...trpcMutation('user.admUpdateUser'),
      // A ban is shown at once, and taken back where it is refused.
      onQueryStarted: async ({ user_id, banned }, { dispatch, queryFulfilled }) => {
        if (banned === undefined) return;
        // What was asked before may be answered after it, and would take its place for a moment.
        dispatch(sharedEndpoints.util.getRunningQueryThunk('admGetUser', { user_id }))?.abort();
        const shown = dispatch(
          sharedEndpoints.util.updateQueryData('admGetUser', { user_id }, (user) => ({ ...user, banned })),
        );
        await queryFulfilled.catch(shown.undo);
      },
      invalidatesTags: (_user, _error, { user_id }) => [...changed('Users', user_id), 'Ledger'],
    }),
    // Names and texts of the person stand on many screens.
    admErasePerson: build.mutation({
      ...trpcMutation('user.admErasePerson'),
      invalidatesTags: (user) => (user ? ['Users', 'Claims', 'Feedback', 'Ledger'] : []),
    }),
    admAddUserPoints: build.mutation({
      ...trpcMutation('user.admAddUserPoints'),
      invalidatesTags: touchedByBookings,
    }),
    admSubtractUserPoints: build.mutation({
      ...trpcMutation('user.admSubtractUserPoints'),
      invalidatesTags: touchedByBookings,
    }),
    admAddUserBalance: build.mutation({
      ...trpcMutation('user.admAddUserBalance'),
      invalidatesTags: touchedByBookings,
    }),
    admSubtractUserBalance: build.mutation({
      ...trpcMutation('user.admSubtractUserBalance'),
      invalidatesTags: touchedByBookings,
    }),
  }),
});

export const {
  useAdmGetUsersQuery,
  useAdmUpdateUserMutation,
  useAdmErasePersonMutation,
  useAdmAddUserPointsMutation,
  useAdmSubtractUserPointsMutation,
  useAdmAddUserBalanceMutation,
  useAdmSubtractUserBalanceMutation,
} = usersApi;
