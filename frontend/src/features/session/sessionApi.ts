import { api } from '../../shared/api/api';
import { tag } from '../../shared/api/tags';
import { trpcMutation, trpcQuery } from '../../shared/api/trpcEndpoint';

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUserInfo: build.query({
      ...trpcQuery('user.getUserInfo'),
      providesTags: (user) => (user ? ['Me', tag('Users', user.user_id)] : ['Me']),
    }),
    // The export is neither shown nor cached: it goes straight into a file.
    exportMyData: build.mutation({ ...trpcQuery('user.exportMyData'), providesTags: undefined }),
    login: build.mutation(trpcMutation('user.login')),
    logout: build.mutation(trpcMutation('user.logout')),
    register: build.mutation(trpcMutation('user.register')),
    requestPasswordReset: build.mutation(trpcMutation('user.requestPasswordReset')),
    resetPassword: build.mutation(trpcMutation('user.resetPassword')),
    updateUserProfile: build.mutation(
      trpcMutation('user.updateUserProfile', (_input, { success }) => (success ? ['Me', 'Users'] : [])),
    ),
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
