import { api } from '../../shared/api/api';
import { keyedMutation, racedMutation, trpcQuery } from '../../shared/api/trpcEndpoint';

export const WithdrawalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    declareWithdrawal: build.mutation(keyedMutation('withdrawals.declare', [])),
    admGetWithdrawals: build.query(trpcQuery('withdrawals.admGetAll', ['Withdrawals'])),
    admAnswerWithdrawal: build.mutation(keyedMutation('withdrawals.admAnswer', ['Withdrawals', 'Ledger'])),
    admEraseWithdrawal: build.mutation(racedMutation('withdrawals.admErase', ['Withdrawals', 'Ledger'])),
  }),
});
