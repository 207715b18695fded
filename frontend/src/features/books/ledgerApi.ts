import { api } from '../../shared/api/api';
import { claimTag } from '../../shared/api/claimTags';
import { trpcQuery, type InputOf } from '../../shared/api/trpcEndpoint';

/** A number on a screen that the ledger can explain. */
export type Figure = Omit<InputOf<'ledger.admExplain'>, 'cursor' | 'limit'>;

/** Whatever changes the books asks the open screens of the ledger anew; the past stays what it was. */
const tags = ['Ledger', claimTag('SUMS'), 'Users', 'FreebieRows'] as const;

export const ledgerApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetEvents: build.query({ ...trpcQuery('ledger.admGetEvents'), providesTags: tags }),
    admExplain: build.query({ ...trpcQuery('ledger.admExplain'), providesTags: tags }),
    admGetClaimOverviewAsOf: build.query(trpcQuery('ledger.admGetClaimOverviewAsOf')),
    admGetFreebieOverviewAsOf: build.query(trpcQuery('ledger.admGetFreebieOverviewAsOf')),
    admGetAccountAsOf: build.query(trpcQuery('ledger.admGetAccountAsOf')),
  }),
});

export const {
  useAdmGetEventsQuery,
  useAdmExplainQuery,
  useAdmGetClaimOverviewAsOfQuery,
  useAdmGetFreebieOverviewAsOfQuery,
  useAdmGetAccountAsOfQuery,
} = ledgerApi;
