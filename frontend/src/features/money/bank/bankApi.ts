import { api, tag, keyedMutation, trpcMutation, trpcQuery } from '../../../shared/api/api';

/** A booking changes claims, accounts and the books. */
const sorted = ['Bank', 'Claims', 'Users', 'Ledger'] as const;

export const BankApi = api.injectEndpoints({
  endpoints: (build) => ({
    admReadBankFile: build.mutation(trpcMutation('bank.admReadFile')),
    admImportBankFile: build.mutation(trpcMutation('bank.admImport', ['Bank', 'Ledger'])),
    admGetBankReview: build.query(
      trpcQuery('bank.admGetReview', [
        'Bank',
        // A hint on any claim or account fetches it again, too.
        tag('Claims', 'LIST'),
        tag('Claims', 'SUMS'),
        tag('Users', 'LIST'),
      ]),
    ),
    admGetBankImports: build.query(trpcQuery('bank.admGetImports', ['Bank', 'Ledger'])),
    admBookLines: build.mutation(keyedMutation('bank.admBook', sorted)),
    admTakeBackLines: build.mutation(keyedMutation('bank.admTakeBack', sorted)),
    admSortOutLines: build.mutation(keyedMutation('bank.admSortOut', sorted)),
  }),
});
