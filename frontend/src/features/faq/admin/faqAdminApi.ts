import { api } from '../../../shared/api/api';
import { tag } from '../../../shared/api/tags';
import { trpcMutation } from '../../../shared/api/trpcEndpoint';

export const faqAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    createFaq: build.mutation(trpcMutation('faq.createFaq', [tag('Faq', 'LIST')])),
    deleteFaq: build.mutation(trpcMutation('faq.deleteFaq', [tag('Faq', 'LIST')])),
    updateBatchFaq: build.mutation(trpcMutation('faq.updateBatchFaq', [tag('Faq', 'LIST')])),
  }),
});

export const { useCreateFaqMutation, useDeleteFaqMutation, useUpdateBatchFaqMutation } = faqAdminApi;
