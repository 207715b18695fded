import { api, tag, trpcQuery } from '../../shared/api/api';

export const OperationApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetOperation: build.query(trpcQuery('operation.admGet')),
    admGetDesk: build.query(
      trpcQuery('desk.admGet', [
        'Bank',
        'Withdrawals',
        tag('Feedback', 'LIST'),
        tag('Gos', 'LIST'),
        // A hint on any claim or account fetches it again, too.
        tag('Claims', 'LIST'),
        tag('Claims', 'SUMS'),
        tag('Users', 'LIST'),
      ]),
    ),
  }),
});
