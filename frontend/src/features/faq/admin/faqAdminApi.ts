import { api } from '../../../shared/api/api';
import { trpcMutation } from '../../../shared/api/trpcEndpoint';

export const faqAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    createFaq: build.mutation({
      ...trpcMutation('faq.createFaq'),
      invalidatesTags: (item) => (item ? ['Faq'] : []),
    }),
    deleteFaq: build.mutation({
      ...trpcMutation('faq.deleteFaq'),
      invalidatesTags: (answer) => (answer ? ['Faq'] : []),
    }),
    updateBatchFaq: build.mutation({
      ...trpcMutation('faq.updateBatchFaq'),
      invalidatesTags: (items) => (items ? ['Faq'] : []),
    }),
  }),
});

export const { useCreateFaqMutation, useDeleteFaqMutation, useUpdateBatchFaqMutation } = faqAdminApi;
