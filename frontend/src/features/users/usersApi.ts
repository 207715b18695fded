import { api } from '../../shared/api/api';
import { sharedEndpoints } from '../../shared/api/sharedEndpoints';
import { changed } from '../../shared/api/tags';
import { trpcMutation } from '../../shared/api/trpcEndpoint';

/** Bookings appear in the statement too. */
const touchedByBookings = ({ user_id }: { readonly user_id: number }) =>
  [...changed('Users', user_id), 'Ledger'] as const;

/** Whose anything is stands on many screens. */
const ofBoth = ['Users', 'Me', 'Claims', 'Feedback', 'Ledger'] as const;

export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
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
    admAddPerson: build.mutation(
      trpcMutation('user.admAddPerson', (_input, { user_id }) => changed('Users', user_id)),
    ),
    // Names and texts of the person stand on many screens.
    admErasePerson: build.mutation(
      trpcMutation('user.admErasePerson', ['Users', 'Claims', 'Feedback', 'Ledger']),
    ),
    admMergePeople: build.mutation(trpcMutation('user.admMergePeople', ofBoth)),
    admSeparatePeople: build.mutation(trpcMutation('user.admSeparatePeople', ofBoth)),
    admAddUserPoints: build.mutation(trpcMutation('user.admAddUserPoints', touchedByBookings)),
    admSubtractUserPoints: build.mutation(trpcMutation('user.admSubtractUserPoints', touchedByBookings)),
    admAddUserBalance: build.mutation(trpcMutation('user.admAddUserBalance', touchedByBookings)),
    admSubtractUserBalance: build.mutation(trpcMutation('user.admSubtractUserBalance', touchedByBookings)),
  }),
});

export const {
  useAdmAddPersonMutation,
  useAdmUpdateUserMutation,
  useAdmErasePersonMutation,
  useAdmMergePeopleMutation,
  useAdmSeparatePeopleMutation,
  useAdmAddUserPointsMutation,
  useAdmSubtractUserPointsMutation,
  useAdmAddUserBalanceMutation,
  useAdmSubtractUserBalanceMutation,
} = usersApi;
export { useAdmGetUsersQuery } from '../../shared/api/sharedEndpoints';
