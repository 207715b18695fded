import type { UserRecord } from '@fan-beats/backend/contract';
import { api } from '../../shared/api/api';
import { trpcMutation, trpcQuery } from '../../shared/api/trpcEndpoint';

/** Bookings appear in the statement too; the admin may have booked on the own account. */
const touchedByBookings = (user: UserRecord | undefined) =>
  user ? (['Users', 'Me', 'Ledger'] as const) : [];

export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetUsers: build.query({ ...trpcQuery('user.admGetUsers'), providesTags: ['Users'] }),
    admUpdateUser: build.mutation({
      ...trpcMutation('user.admUpdateUser'),
      invalidatesTags: touchedByBookings,
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
