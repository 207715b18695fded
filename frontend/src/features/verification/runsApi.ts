import { api } from '../../shared/api/api';
import { tag } from '../../shared/api/tags';
import { trpcMutation, trpcQuery } from '../../shared/api/trpcEndpoint';

export const runsApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetVerification: build.query(trpcQuery('ledger.admGetVerification')),
    admGetVerifications: build.query(trpcQuery('ledger.admGetVerifications', [tag('Verifications', 'LIST')])),
    admStartVerification: build.mutation({
      ...trpcMutation('ledger.admStartVerification'),
      invalidatesTags: [tag('Verifications', 'LIST')],
    }),
    admGetRebuild: build.query(trpcQuery('ledger.admGetRebuild')),
    admGetRebuilds: build.query(trpcQuery('ledger.admGetRebuilds', [tag('Rebuilds', 'LIST')])),
    admStartRebuild: build.mutation({
      ...trpcMutation('ledger.admStartRebuild'),
      invalidatesTags: [tag('Rebuilds', 'LIST')],
    }),
    admGetReadModels: build.query(
      trpcQuery('ledger.admGetReadModels', [tag('Rebuilds', 'LIST'), 'Ledger', tag('Claims', 'SUMS')]),
    ),
  }),
});

export const { useAdmStartVerificationMutation, useAdmStartRebuildMutation, useAdmGetReadModelsQuery } =
  runsApi;
