import { api, tag, trpcQuery, type InputOf } from '../../../shared/api/api';
import { booksTags } from '../../../shared/api/sharedEndpoints';

/** A number on a screen that the ledger can explain. */
export type Figure = Omit<InputOf<'ledger.admExplain'>, 'cursor' | 'limit'>;

export const LedgerApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetEvents: build.query(trpcQuery('ledger.admGetEvents', booksTags)),
    admExplain: build.query(trpcQuery('ledger.admExplain', booksTags)),
    admGetMoney: build.query(trpcQuery('ledger.admGetMoney', booksTags)),
    admGetUnbackedMarks: build.query(trpcQuery('ledger.admGetUnbackedMarks', booksTags)),
    // The past does not change.
    admGetClaimOverviewAsOf: build.query(trpcQuery('ledger.admGetClaimOverviewAsOf')),
    admGetFreebieOverviewAsOf: build.query(trpcQuery('ledger.admGetFreebieOverviewAsOf')),
    admGetAccountAsOf: build.query(trpcQuery('ledger.admGetAccountAsOf')),
    admGetItemHistory: build.query(trpcQuery('item.admGetHistory', ({ item_id }) => [tag('Items', item_id)])),
    admGetGoHistory: build.query(
      trpcQuery('gos.admGetHistory', ({ go_id }) => [tag('Gos', go_id), tag('LinkedItems', go_id)]),
    ),
  }),
});
