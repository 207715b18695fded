import { api } from '../../shared/api/api';
import { tag } from '../../shared/api/tags';
import { trpcQuery } from '../../shared/api/trpcEndpoint';

export const faqApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFaq: build.query(trpcQuery('faq.getFaq', [tag('Faq', 'LIST')])),
  }),
});

export const { useGetFaqQuery } = faqApi;
