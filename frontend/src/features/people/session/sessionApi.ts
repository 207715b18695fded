import { api, tag, trpcMutation, trpcQuery, trpcSecretQuery } from '../../../shared/api/api';

export const SessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUserInfo: build.query({
      ...trpcQuery('user.getUserInfo'),
      providesTags: (user) => (user ? ['Me', tag('Users', user.user_id)] : ['Me']),
    }),
    checkLink: build.query(trpcSecretQuery('user.checkLink')),
    login: build.mutation(trpcMutation('user.login')),
    logout: build.mutation(trpcMutation('user.logout')),
    register: build.mutation(trpcMutation('user.register')),
    requestPasswordReset: build.mutation(trpcMutation('user.requestPasswordReset')),
    resetPassword: build.mutation(trpcMutation('user.resetPassword')),
    requestLoginLink: build.mutation(trpcMutation('user.requestLoginLink')),
    logInByLink: build.mutation(trpcMutation('user.logInByLink')),
    logInByCode: build.mutation(trpcMutation('user.logInByCode')),
    confirmMail: build.mutation(trpcMutation('user.confirmMail', ['Me'])),
    choosePassword: build.mutation(trpcMutation('user.choosePassword', ['Me'])),
    changePassword: build.mutation(trpcMutation('user.changePassword', ['Me'])),
    getSessions: build.query({ ...trpcQuery('user.getSessions'), providesTags: ['Me'] }),
    endSessions: build.mutation(trpcMutation('user.endSessions', ['Me'])),
    chooseLoginMails: build.mutation(trpcMutation('user.chooseLoginMails', ['Me'])),
    addMail: build.mutation(trpcMutation('user.addMail')),
    requestMailProof: build.mutation(trpcMutation('user.requestMailProof')),
    updateUserProfile: build.mutation(
      trpcMutation('user.updateUserProfile', (_input, { success }) => (success ? ['Me', 'Users'] : [])),
    ),
  }),
});
