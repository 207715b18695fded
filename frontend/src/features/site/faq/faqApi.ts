import { api, tag, trpcMutation, trpcQuery } from '../../../shared/api/api';

const list = [tag('Faq', 'LIST')];

export const FaqApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFaq: build.query(trpcQuery('faq.getFaq', list)),
    createFaq: build.mutation(trpcMutation('faq.createFaq', list)),
    deleteFaq: build.mutation(trpcMutation('faq.deleteFaq', list)),
    updateBatchFaq: build.mutation(trpcMutation('faq.updateBatchFaq', list)),
  }),
});
