import { api, changed, tag, racedMutation, trpcMutation, trpcQuery } from '../../../shared/api/api';
import { SharedEndpoints } from '../../../shared/api/sharedEndpoints';

/** Bookings appear in the statement too. */
const touchedByBookings = ({ user_id }: { readonly user_id: number }) =>
  [...changed('Users', user_id), 'Ledger'] as const;

/** Names of owners are on many screens. */
const ofBoth = ['Users', 'Me', 'Claims', 'Feedback', 'Ledger'] as const;

export const UsersApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A hint on any claim or account fetches it again, too.
    admGetUserTable: build.query(
      trpcQuery('user.admGetUserTable', [tag('Users', 'LIST'), tag('Claims', 'LIST'), tag('Claims', 'SUMS')]),
    ),
    admCorrectPerson: build.mutation(racedMutation('user.admCorrectPerson', touchedByBookings)),
    admUpdateUser: build.mutation({
      ...racedMutation('user.admUpdateUser', touchedByBookings),
      // A ban is shown at once, and removed again after a refusal.
      onQueryStarted: async ({ user_id, banned }, { dispatch, queryFulfilled }) => {
        if (banned === undefined) return;
        // The answer of an earlier query may arrive after it, and would replace it for a moment.
        dispatch(SharedEndpoints.util.getRunningQueryThunk('admGetUser', { user_id }))?.abort();
        const shown = dispatch(
          SharedEndpoints.util.updateQueryData('admGetUser', { user_id }, (user) => ({ ...user, banned })),
        );
        await queryFulfilled.catch(shown.undo);
      },
    }),
    admEndSessions: build.mutation(trpcMutation('user.admEndSessions')),
    admResetFactor: build.mutation(
      trpcMutation('user.admResetFactor', ({ user_id }) => changed('Users', user_id)),
    ),
    admAddPerson: build.mutation(
      trpcMutation('user.admAddPerson', (_input, { user_id }) => changed('Users', user_id)),
    ),
    admApprove: build.mutation(trpcMutation('user.admApprove', ({ user_id }) => changed('Users', user_id))),
    admGetInvitation: build.query(
      trpcQuery('user.admGetInvitation', ({ user_id }) => [tag('Users', user_id), 'Mails']),
    ),
    admInvite: build.mutation(trpcMutation('user.admInvite', ({ user_id }) => [tag('Users', user_id)])),
    admRevokeInvitation: build.mutation(
      trpcMutation('user.admRevokeInvitation', ({ user_id }) => [tag('Users', user_id)]),
    ),
    admPreviewInvitations: build.query(trpcQuery('user.admPreviewInvitations', ['Users'])),
    admSendTestInvitation: build.mutation(trpcMutation('user.admSendTestInvitation')),
    admInviteAll: build.mutation(racedMutation('user.admInviteAll', ['Users', 'Mails'])),
    admTellInvited: build.mutation(trpcMutation('user.admTellInvited', ['Users'])),
    admGetShopLinks: build.query(trpcQuery('user.admGetShopLinks', ['Settings', tag('Users', 'LIST')])),
    admMakeShopLink: build.mutation(trpcMutation('user.admMakeShopLink', ['Settings'])),
    admRevokeShopLink: build.mutation(trpcMutation('user.admRevokeShopLink', ['Settings'])),
    // Names and texts of the person are on many screens.
    admErasePerson: build.mutation(
      trpcMutation('user.admErasePerson', ['Users', 'Claims', 'Feedback', 'Ledger']),
    ),
    // Without tags: live updates do not move a preview that is being read, and after the merger there is nothing to preview.
    admPreviewMerger: build.query(trpcQuery('user.admPreviewMerger')),
    admMergePeople: build.mutation(trpcMutation('user.admMergePeople', ofBoth)),
    admSeparatePeople: build.mutation(trpcMutation('user.admSeparatePeople', ofBoth)),
    admAddUserPoints: build.mutation(trpcMutation('user.admAddUserPoints', touchedByBookings)),
    admSubtractUserPoints: build.mutation(trpcMutation('user.admSubtractUserPoints', touchedByBookings)),
    admAddUserBalance: build.mutation(trpcMutation('user.admAddUserBalance', touchedByBookings)),
    admSubtractUserBalance: build.mutation(trpcMutation('user.admSubtractUserBalance', touchedByBookings)),
  }),
});
