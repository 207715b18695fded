import { api, tag, keyedMutation, racedMutation, trpcMutation, trpcQuery } from '../../../shared/api/api';

/** A division changes the cost of every claim of the group order; money paid beyond the new cost becomes credit. */
const divided = ({ go_id }: { readonly go_id: number }) =>
  [tag('GoInfos', go_id), 'Claims', 'Users', 'Ledger'] as const;

export const BillsApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetBills: build.query(
      trpcQuery('bills.admGet', ({ go_id }) => [tag('GoInfos', go_id), tag('Claims', 'LIST')]),
    ),
    admPreviewBill: build.mutation(trpcMutation('bills.admPreview')),
    admSplitBill: build.mutation(keyedMutation('bills.admSplit', divided)),
    admPreviewUndoBillCorrection: build.query(
      trpcQuery('bills.admPreviewUndoCorrection', ({ go_id }) => [
        tag('GoInfos', go_id),
        tag('Claims', 'LIST'),
      ]),
    ),
    admUndoBillCorrection: build.mutation(racedMutation('bills.admUndoCorrection', divided)),
    admWithdrawBill: build.mutation(keyedMutation('bills.admWithdraw', divided)),
  }),
});
