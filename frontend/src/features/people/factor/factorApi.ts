import { api, trpcMutation, trpcQuery } from '../../../shared/api/api';

export const FactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    askPasskey: build.mutation(trpcMutation('user.askPasskey')),
    logInByFactor: build.mutation(trpcMutation('user.logInByFactor')),
    logInByPasskey: build.mutation(trpcMutation('user.logInByPasskey')),
    getSecondFactor: build.query({ ...trpcQuery('user.getSecondFactor'), providesTags: ['Me'] }),
    askOwnPasskey: build.mutation(trpcMutation('user.askOwnPasskey')),
    confirmIdentity: build.mutation(trpcMutation('user.confirmIdentity', ['Me'])),
    offerTotp: build.mutation(trpcMutation('user.offerTotp')),
    enrolTotp: build.mutation(trpcMutation('user.enrolTotp', ['Me'])),
    removeTotp: build.mutation(trpcMutation('user.removeTotp', ['Me'])),
    offerPasskey: build.mutation(trpcMutation('user.offerPasskey')),
    savePasskey: build.mutation(trpcMutation('user.savePasskey', ['Me'])),
    renamePasskey: build.mutation(trpcMutation('user.renamePasskey', ['Me'])),
    removePasskey: build.mutation(trpcMutation('user.removePasskey', ['Me'])),
    makeRecoveryCodes: build.mutation(trpcMutation('user.makeRecoveryCodes', ['Me'])),
  }),
});
