import { api, changed, tag, trpcMutation, trpcQuery } from '../../../../shared/api/api';

export const TeamApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGrants: build.query(
      trpcQuery('user.getGrants', (input) => [tag('Users', (input && input.user_id) ?? 'LIST')]),
    ),
    giveGrant: build.mutation(trpcMutation('user.giveGrant', ({ user_id }) => changed('Users', user_id))),
    // The answer names no person.
    endGrant: build.mutation(trpcMutation('user.endGrant', ['Users'])),
    inviteHelper: build.mutation(
      trpcMutation('user.inviteHelper', (_input, { user_id }) => changed('Users', user_id)),
    ),
    setRole: build.mutation(trpcMutation('user.setRole', ({ user_id }) => changed('Users', user_id))),
  }),
});
