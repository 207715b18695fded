import { api } from '../../shared/api/api';
import { trpcQuery } from '../../shared/api/trpcEndpoint';

export const OperationApi = api.injectEndpoints({
  endpoints: (build) => ({ admGetOperation: build.query(trpcQuery('operation.admGet')) }),
});
