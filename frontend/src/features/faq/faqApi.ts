import { api } from '../../shared/api/api';
import { queryCall, type OutputOf } from '../../shared/api/procedures';

export const faqApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFaq: build.query<OutputOf<'faq.getFaq'>, void>({
      query: queryCall('faq.getFaq'),
      providesTags: ['Faq'],
    }),
  }),
});

export const { useGetFaqQuery } = faqApi;
