import { api } from '../../shared/api/api';
import { keyedMutation, trpcQuery } from '../../shared/api/trpcEndpoint';

export const { useDeclareWithdrawalMutation, useAdmGetWithdrawalsQuery, useAdmAnswerWithdrawalMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      declareWithdrawal: build.mutation(keyedMutation('withdrawals.declare', [])),
      admGetWithdrawals: build.query(trpcQuery('withdrawals.admGetAll', ['Withdrawals'])),
      admAnswerWithdrawal: build.mutation(keyedMutation('withdrawals.admAnswer', ['Withdrawals', 'Ledger'])),
    }),
  });
