import { api } from '../../shared/api/api';
import { claimTag } from '../../shared/api/claimTags';
import { trpcMutation, trpcQuery } from '../../shared/api/trpcEndpoint';

export const runsApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetVerification: build.query(trpcQuery('ledger.admGetVerification')),
    admGetVerifications: build.query({
      ...trpcQuery('ledger.admGetVerifications'),
      providesTags: ['LedgerRuns'],
    }),
    admStartVerification: build.mutation({
      ...trpcMutation('ledger.admStartVerification'),
      invalidatesTags: ['LedgerRuns'],
    }),
    admGetRebuild: build.query(trpcQuery('ledger.admGetRebuild')),
    admGetRebuilds: build.query({ ...trpcQuery('ledger.admGetRebuilds'), providesTags: ['LedgerRuns'] }),
    admStartRebuild: build.mutation({
      ...trpcMutation('ledger.admStartRebuild'),
      invalidatesTags: ['LedgerRuns'],
    }),
    admGetReadModels: build.query({
      ...trpcQuery('ledger.admGetReadModels'),
      providesTags: ['LedgerRuns', 'Ledger', claimTag('SUMS')],
    }),
  }),
});

export const { useAdmStartVerificationMutation, useAdmStartRebuildMutation, useAdmGetReadModelsQuery } =
  runsApi;
