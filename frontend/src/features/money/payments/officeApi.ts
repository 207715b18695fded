import {
  api,
  changed,
  tag,
  keyedMutation,
  racedMutation,
  trpcMutation,
  trpcQuery,
} from '../../../shared/api/api';

/** A movement of a fan's money changes claims, accounts and the books. */
const moneyMoved = ({ user_id }: { readonly user_id: number }) =>
  [...changed('Users', user_id), 'Claims', 'Ledger', 'Me'] as const;

export const OfficeApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetOpenStages: build.query(
      trpcQuery('payments.admGetOpen', [tag('Claims', 'LIST'), tag('Claims', 'SUMS'), tag('Users', 'LIST')]),
    ),
    admGetPay: build.query(
      trpcQuery('payments.admGetPay', ({ user_id }) => [
        tag('Users', user_id),
        tag('Claims', 'LIST'),
        tag('Claims', 'SUMS'),
      ]),
    ),
    admGetClaimOwners: build.query(trpcQuery('payments.admGetClaimOwners')),
    admGetPayments: build.query(trpcQuery('payments.admGetPayments', ['Ledger', tag('Users', 'LIST')])),
    admRecordPayment: build.mutation(keyedMutation('payments.admRecord', moneyMoved)),
    admRecordRefund: build.mutation(keyedMutation('payments.admRefund', moneyMoved)),
    admUseCredit: build.mutation(keyedMutation('payments.admUseCredit', moneyMoved)),
    admPreviewStages: build.mutation(trpcMutation('payments.admPreviewStages')),
    admChangeStages: build.mutation(
      // A large change is sent in several calls: the sender fetches fresh data once, after the last.
      trpcMutation('payments.admChangeStages'),
    ),
    admSaveSettings: build.mutation(
      racedMutation('settings.admSave', ['Settings', tag('Claims', 'SUMS'), 'Me']),
    ),
  }),
});
