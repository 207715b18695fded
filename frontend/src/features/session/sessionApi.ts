import { api } from '../../shared/api/api';
import { mutationCall, queryCall, type InputOf, type OutputOf } from '../../shared/api/procedures';

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUserInfo: build.query<OutputOf<'user.getUserInfo'>, void>({
      query: queryCall('user.getUserInfo'),
      providesTags: ['Me'],
    }),
    // Everything about a person is shown nowhere and kept nowhere: it goes straight into a file.
    exportMyData: build.mutation<OutputOf<'user.exportMyData'>, void>({
      query: queryCall('user.exportMyData'),
    }),
    login: build.mutation<OutputOf<'user.login'>, InputOf<'user.login'>>({
      query: mutationCall('user.login'),
    }),
    logout: build.mutation<OutputOf<'user.logout'>, void>({ query: mutationCall('user.logout') }),
    register: build.mutation<OutputOf<'user.register'>, InputOf<'user.register'>>({
      query: mutationCall('user.register'),
    }),
    requestPasswordReset: build.mutation<
      OutputOf<'user.requestPasswordReset'>,
      InputOf<'user.requestPasswordReset'>
    >({ query: mutationCall('user.requestPasswordReset') }),
    resetPassword: build.mutation<OutputOf<'user.resetPassword'>, InputOf<'user.resetPassword'>>({
      query: mutationCall('user.resetPassword'),
    }),
    updateUserProfile: build.mutation<OutputOf<'user.updateUserProfile'>, InputOf<'user.updateUserProfile'>>({
      query: mutationCall('user.updateUserProfile'),
      invalidatesTags: (answer) => (answer?.success ? ['Me', 'Users'] : []),
    }),
  }),
});

export const {
  useExportMyDataMutation,
  useLoginMutation,
  useLogoutMutation,
  useRegisterMutation,
  useRequestPasswordResetMutation,
  useResetPasswordMutation,
  useUpdateUserProfileMutation,
} = sessionApi;
