import type { UserRecord } from '@fan-beats/backend/contract';
import { api } from '../../shared/api/api';
import { mutationCall, queryCall, type InputOf } from '../../shared/api/procedures';

/** Bookings appear in the statement too; the admin may have booked on the own account. */
const touchedByBookings = (user: UserRecord | undefined) =>
  user ? (['Users', 'Me', 'Ledger'] as const) : [];

export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetUsers: build.query<readonly UserRecord[], void>({
      query: queryCall('user.admGetUsers'),
      providesTags: ['Users'],
    }),
    admGetUser: build.query<UserRecord, InputOf<'user.admGetUser'>>({
      query: queryCall('user.admGetUser'),
      providesTags: ['Users'],
    }),
    admUpdateUser: build.mutation<UserRecord, InputOf<'user.admUpdateUser'>>({
      query: mutationCall('user.admUpdateUser'),
      invalidatesTags: touchedByBookings,
    }),
    // Names and texts of the person stand on many screens.
    admErasePerson: build.mutation<UserRecord, InputOf<'user.admErasePerson'>>({
      query: mutationCall('user.admErasePerson'),
      invalidatesTags: (user) => (user ? ['Users', 'Claims', 'Feedback', 'Ledger'] : []),
    }),
    admAddUserPoints: build.mutation<UserRecord, InputOf<'user.admAddUserPoints'>>({
      query: mutationCall('user.admAddUserPoints'),
      invalidatesTags: touchedByBookings,
    }),
    admSubtractUserPoints: build.mutation<UserRecord, InputOf<'user.admSubtractUserPoints'>>({
      query: mutationCall('user.admSubtractUserPoints'),
      invalidatesTags: touchedByBookings,
    }),
    admAddUserBalance: build.mutation<UserRecord, InputOf<'user.admAddUserBalance'>>({
      query: mutationCall('user.admAddUserBalance'),
      invalidatesTags: touchedByBookings,
    }),
    admSubtractUserBalance: build.mutation<UserRecord, InputOf<'user.admSubtractUserBalance'>>({
      query: mutationCall('user.admSubtractUserBalance'),
      invalidatesTags: touchedByBookings,
    }),
  }),
});

export const {
  useAdmGetUsersQuery,
  useAdmGetUserQuery,
  useAdmUpdateUserMutation,
  useAdmErasePersonMutation,
  useAdmAddUserPointsMutation,
  useAdmSubtractUserPointsMutation,
  useAdmAddUserBalanceMutation,
  useAdmSubtractUserBalanceMutation,
} = usersApi;
