import { api, keyedMutation, racedMutation, trpcMutation, trpcQuery } from '../../../shared/api/api';

const touched = () => ['Purchases', 'Ledger'] as const;

export const PurchasesApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetPurchases: build.query(trpcQuery('purchases.admGet', ['Purchases', 'Gos'])),
    admPreviewPurchase: build.mutation(trpcMutation('purchases.admPreview')),
    admRecordPurchase: build.mutation(keyedMutation('purchases.admRecord', touched)),
    admTakeBackPurchase: build.mutation(racedMutation('purchases.admTakeBack', touched)),
  }),
});
