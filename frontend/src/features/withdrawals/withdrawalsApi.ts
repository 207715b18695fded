import { api } from '../../shared/api/api';
import { trpcMutation, trpcQuery } from '../../shared/api/trpcEndpoint';
import { untilAnswered } from '../../shared/api/untilAnswered';

export const { useDeclareWithdrawalMutation, useAdmGetWithdrawalsQuery, useAdmAnswerWithdrawalMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      declareWithdrawal: build.mutation({
        ...trpcMutation('withdrawals.declare'),
        extraOptions: untilAnswered,
      }),
      admGetWithdrawals: build.query({
        ...trpcQuery('withdrawals.admGetAll'),
        providesTags: ['Withdrawals'],
      }),
      admAnswerWithdrawal: build.mutation({
        ...trpcMutation('withdrawals.admAnswer'),
        extraOptions: untilAnswered,
        invalidatesTags: ['Withdrawals', 'Ledger'],
      }),
    }),
  });
