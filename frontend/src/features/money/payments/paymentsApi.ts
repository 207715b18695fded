import { api, claimsChanged, tag, keyedMutation, racedMutation, trpcQuery } from '../../../shared/api/api';

const creditUsed = (parts: readonly { readonly claim_id: number }[]) => [
  'Me' as const,
  'Ledger' as const,
  tag('Claims', 'LIST'),
  ...claimsChanged(parts.map(({ claim_id }) => claim_id)),
];

export const PaymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMyPayments: build.query({
      ...trpcQuery('payments.getMine'),
      // A hint on one of the fan's own claims fetches the list, too: a claim that was paid before may cost something now.
      providesTags: (pay) => [
        'Me',
        tag('Claims', 'LIST'),
        ...(pay?.stages ?? []).map(({ claim_id }) => tag('Claims', claim_id)),
      ],
    }),
    announcePayment: build.mutation(
      keyedMutation('payments.announce', ({ parts, credit }) => creditUsed([...parts, ...(credit ?? [])])),
    ),
    takeBackAnnouncement: build.mutation(racedMutation('payments.takeBackAnnouncement', ['Me'])),
    askBack: build.mutation(racedMutation('payments.askBack', ['Me'])),
    spendCredit: build.mutation(keyedMutation('payments.useCredit', ({ parts }) => creditUsed(parts ?? []))),
  }),
});
