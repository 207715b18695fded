import { api } from '../../shared/api/api';
import { tag } from '../../shared/api/tags';
import { trpcMutation, trpcQuery } from '../../shared/api/trpcEndpoint';
import { untilAnswered } from '../../shared/api/untilAnswered';

/** A division moves the cost of every claim of the group order, and what was paid too much of it becomes credit. */
const divided = (_answer: unknown, _error: unknown, { go_id }: { readonly go_id: number }) =>
  [tag('GoInfos', go_id), 'Claims', 'Users', 'Ledger'] as const;
const recording = { extraOptions: untilAnswered, invalidatesTags: divided };

export const billsApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetBills: build.query(
      trpcQuery('bills.admGet', ({ go_id }) => [tag('GoInfos', go_id), tag('Claims', 'LIST')]),
    ),
    admPreviewBill: build.mutation(trpcMutation('bills.admPreview')),
    admSplitBill: build.mutation({ ...trpcMutation('bills.admSplit'), ...recording }),
    admWithdrawBill: build.mutation({ ...trpcMutation('bills.admWithdraw'), ...recording }),
  }),
});

export const {
  useAdmGetBillsQuery,
  useAdmPreviewBillMutation,
  useAdmSplitBillMutation,
  useAdmWithdrawBillMutation,
} = billsApi;
