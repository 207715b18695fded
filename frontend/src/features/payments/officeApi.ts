import { api } from '../../shared/api/api';
import { changed, tag } from '../../shared/api/tags';
import { trpcMutation, trpcQuery } from '../../shared/api/trpcEndpoint';
import { untilAnswered } from '../../shared/api/untilAnswered';

/** Whatever moves money of a fan shows on claims, accounts and in the books. */
const moneyMoved = (_answer: unknown, _error: unknown, { user_id }: { readonly user_id: number }) =>
  [...changed('Users', user_id), 'Claims', 'Ledger', 'Me'] as const;

export const officeApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetOpenStages: build.query({
      ...trpcQuery('payments.admGetOpen'),
      providesTags: [tag('Claims', 'LIST'), tag('Claims', 'SUMS'), tag('Users', 'LIST')],
    }),
    admGetPay: build.query({
      ...trpcQuery('payments.admGetPay'),
      providesTags: (_pay, _error, { user_id }) => [tag('Users', user_id), 'Claims'],
    }),
    admGetClaimOwners: build.query(trpcQuery('payments.admGetClaimOwners')),
    admGetPayments: build.query({
      ...trpcQuery('payments.admGetPayments'),
      providesTags: ['Ledger', tag('Users', 'LIST')],
    }),
    admRecordPayment: build.mutation({
      ...trpcMutation('payments.admRecord'),
      extraOptions: untilAnswered,
      // A refusal mostly means that another admin was first.
      invalidatesTags: moneyMoved,
    }),
    admRecordRefund: build.mutation({
      ...trpcMutation('payments.admRefund'),
      extraOptions: untilAnswered,
      invalidatesTags: moneyMoved,
    }),
    admUseCredit: build.mutation({
      ...trpcMutation('payments.admUseCredit'),
      extraOptions: untilAnswered,
      invalidatesTags: moneyMoved,
    }),
    admChangeStages: build.mutation(
      // A large change is sent in several calls: whoever sends them asks for fresh data once, after the last.
      trpcMutation('payments.admChangeStages'),
    ),
    admGetSettings: build.query({ ...trpcQuery('settings.admGet'), providesTags: ['Settings'] }),
    admSaveSettings: build.mutation({
      ...trpcMutation('settings.admSave'),
      invalidatesTags: ['Settings', tag('Claims', 'SUMS'), 'Me'],
    }),
  }),
});

export const {
  useAdmGetOpenStagesQuery,
  useAdmGetClaimOwnersQuery,
  useAdmGetPayQuery,
  useAdmGetPaymentsQuery,
  useLazyAdmGetPaymentsQuery,
  useAdmRecordPaymentMutation,
  useAdmRecordRefundMutation,
  useAdmUseCreditMutation,
  useAdmChangeStagesMutation,
  useAdmGetSettingsQuery,
  useAdmSaveSettingsMutation,
} = officeApi;
