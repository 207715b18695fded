import { api, tag, trpcQuery } from '../../../shared/api/api';

export const StatementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A change of the figures of the profile changes the statement under them.
    getStatement: build.query(trpcQuery('ledger.getStatement', ['Me'])),
    admGetStatement: build.query(
      trpcQuery('ledger.admGetStatement', ({ user_id }) => [tag('Users', user_id)]),
    ),
    getClaimHistory: build.query(
      trpcQuery('ledger.getClaimHistory', ({ claim_id }) => [tag('Claims', claim_id)]),
    ),
    admGetDeletedClaims: build.query(trpcQuery('ledger.admGetDeletedClaims', [tag('Claims', 'LIST')])),
    getReceipt: build.query(trpcQuery('ledger.getReceipt', ({ claim_id }) => [tag('Claims', claim_id)])),
    // The question is about the ledger as it is now.
    checkReceipt: build.query({ ...trpcQuery('ledger.checkReceipt'), keepUnusedDataFor: 0 }),
  }),
});
