import { api } from '../../shared/api/api';
import { trpcMutation, trpcQuery } from '../../shared/api/trpcEndpoint';
import { untilAnswered } from '../../shared/api/untilAnswered';

/** What is booked shows on claims, accounts and in the books; a refusal mostly means that another admin was first. */
const sorted = {
  extraOptions: untilAnswered,
  invalidatesTags: ['Bank', 'Claims', 'Users', 'Ledger'] as const,
};

export const bankApi = api.injectEndpoints({
  endpoints: (build) => ({
    admReadBankFile: build.mutation(trpcMutation('bank.admReadFile')),
    admImportBankFile: build.mutation(trpcMutation('bank.admImport', ['Bank', 'Ledger'])),
    admGetBankReview: build.query(trpcQuery('bank.admGetReview', ['Bank', 'Claims', 'Users'])),
    admGetBankImports: build.query(trpcQuery('bank.admGetImports', ['Bank', 'Ledger'])),
    admBookLines: build.mutation({ ...trpcMutation('bank.admBook'), ...sorted }),
    admSortOutLines: build.mutation({ ...trpcMutation('bank.admSortOut'), ...sorted }),
  }),
});

export const {
  useAdmReadBankFileMutation,
  useAdmImportBankFileMutation,
  useAdmGetBankReviewQuery,
  useAdmGetBankImportsQuery,
  useAdmBookLinesMutation,
  useAdmSortOutLinesMutation,
} = bankApi;
