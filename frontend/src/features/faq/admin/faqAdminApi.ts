import type { FaqRecord } from '@fan-beats/backend/contract';
import { api } from '../../../shared/api/api';
import { mutationCall, type InputOf, type OutputOf } from '../../../shared/api/procedures';

export const faqAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    createFaq: build.mutation<FaqRecord, InputOf<'faq.createFaq'>>({
      query: mutationCall('faq.createFaq'),
      invalidatesTags: (item) => (item ? ['Faq'] : []),
    }),
    deleteFaq: build.mutation<OutputOf<'faq.deleteFaq'>, InputOf<'faq.deleteFaq'>>({
      query: mutationCall('faq.deleteFaq'),
      invalidatesTags: (answer) => (answer ? ['Faq'] : []),
    }),
    updateBatchFaq: build.mutation<OutputOf<'faq.updateBatchFaq'>, InputOf<'faq.updateBatchFaq'>>({
      query: mutationCall('faq.updateBatchFaq'),
      invalidatesTags: (items) => (items ? ['Faq'] : []),
    }),
  }),
});

export const { useCreateFaqMutation, useDeleteFaqMutation, useUpdateBatchFaqMutation } = faqAdminApi;
