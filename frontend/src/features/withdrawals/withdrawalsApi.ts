import { api, keyedMutation, racedMutation, trpcQuery } from '../../shared/api/api';

export const WithdrawalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    declareWithdrawal: build.mutation(keyedMutation('withdrawals.declare', [])),
    admGetWithdrawals: build.query(trpcQuery('withdrawals.admGetAll', ['Withdrawals'])),
    admAnswerWithdrawal: build.mutation(keyedMutation('withdrawals.admAnswer', ['Withdrawals', 'Ledger'])),
    admSortWithdrawal: build.mutation(keyedMutation('withdrawals.admSort', ['Withdrawals', 'Ledger'])),
    admEraseWaitingWithdrawal: build.mutation(racedMutation('withdrawals.admEraseWaiting', ['Withdrawals'])),
    admPreviewErasingAddress: build.query(trpcQuery('withdrawals.admPreviewErasingAddress', ['Withdrawals'])),
    admEraseWaitingOfAddress: build.mutation(
      racedMutation('withdrawals.admEraseWaitingOfAddress', ['Withdrawals']),
    ),
    admEraseWithdrawal: build.mutation(racedMutation('withdrawals.admErase', ['Withdrawals', 'Ledger'])),
  }),
});
