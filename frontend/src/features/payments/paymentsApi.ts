import { api } from '../../shared/api/api';
import { claimsChanged, tag } from '../../shared/api/tags';
import { trpcMutation, trpcQuery } from '../../shared/api/trpcEndpoint';
import { untilAnswered } from '../../shared/api/untilAnswered';

const creditUsed = (parts: readonly { readonly claim_id: number }[]) => [
  'Me' as const,
  'Ledger' as const,
  tag('Claims', 'LIST'),
  ...claimsChanged(parts.map(({ claim_id }) => claim_id)),
];

export const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMyPayments: build.query({
      ...trpcQuery('payments.getMine'),
      // A hint on a claim of the own asks for the list, too: what was paid before may cost something now.
      providesTags: (pay) => [
        'Me',
        tag('Claims', 'LIST'),
        ...(pay?.stages ?? []).map(({ claim_id }) => tag('Claims', claim_id)),
      ],
    }),
    announcePayment: build.mutation({
      ...trpcMutation('payments.announce'),
      extraOptions: untilAnswered,
      // A refusal mostly means that something was paid meanwhile.
      invalidatesTags: (_pay, _error, { parts, credit }) => creditUsed([...parts, ...(credit ?? [])]),
    }),
    takeBackAnnouncement: build.mutation({
      ...trpcMutation('payments.takeBackAnnouncement'),
      invalidatesTags: ['Me'],
    }),
    askBack: build.mutation({
      ...trpcMutation('payments.askBack'),
      // A refusal means that the credit is gone.
      invalidatesTags: ['Me'],
    }),
    spendCredit: build.mutation({
      ...trpcMutation('payments.useCredit'),
      extraOptions: untilAnswered,
      // A refusal mostly means that another tab was first.
      invalidatesTags: (_pay, _error, { parts }) => creditUsed(parts ?? []),
    }),
  }),
});

export const {
  useGetMyPaymentsQuery,
  useAnnouncePaymentMutation,
  useAskBackMutation,
  useSpendCreditMutation,
  useTakeBackAnnouncementMutation,
} = paymentsApi;
