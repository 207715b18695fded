import { api } from '../../shared/api/api';
import { trpcQuery } from '../../shared/api/trpcEndpoint';

export const SearchApi = api.injectEndpoints({
  endpoints: (build) => ({
    // What was found a while ago may have another name by now.
    admFind: build.query({ ...trpcQuery('search.admFind'), keepUnusedDataFor: 0 }),
  }),
});
