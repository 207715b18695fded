import { api } from '../../shared/api/api';
import { trpcQuery } from '../../shared/api/trpcEndpoint';

export const faqApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFaq: build.query({ ...trpcQuery('faq.getFaq'), providesTags: ['Faq'] }),
  }),
});

export const { useGetFaqQuery } = faqApi;
