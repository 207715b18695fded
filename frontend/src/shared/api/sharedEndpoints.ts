import { api, tag, racedMutation, trpcMutation, trpcQuery } from './api';

/**
 * Tags of an act that changes the books: it refreshes the open ledger screens. Changes by others arrive as hints on claims,
 * accounts and stock.
 */
export const booksTags = [
  'Ledger',
  tag('Claims', 'SUMS'),
  tag('Users', 'LIST'),
  tag('FreebieRows', 'LIST'),
] as const;

/** The bank line of a payment that is corrected or taken back moves, too. */
const movesBookings = ['Ledger', 'Users', 'Me', 'Claims', 'Bank'] as const;

export const SharedEndpoints = api.injectEndpoints({
  endpoints: (build) => ({
    admGetUser: build.query(trpcQuery('user.admGetUser', ({ user_id }) => [tag('Users', user_id)])),
    admGetUsers: build.query(trpcQuery('user.admGetUsers', [tag('Users', 'LIST')])),
    admGetSettings: build.query(trpcQuery('settings.admGet', ['Settings'])),
    admMakeLinks: build.mutation(trpcMutation('user.admMakeLinks', ['Users'])),
    admGetLedgerBounds: build.query(trpcQuery('ledger.admGetLedgerBounds', booksTags)),
    admGetClaimHistory: build.query(
      trpcQuery('ledger.admGetClaimHistory', ({ claim_id }) => [tag('Claims', claim_id)]),
    ),
    admGetBatch: build.query(trpcQuery('claims.admGetBatch', booksTags)),
    admReverse: build.mutation(racedMutation('ledger.admReverse', movesBookings)),
    admGetPaid: build.query(trpcQuery('ledger.admGetPaid', booksTags)),
    admPreviewCorrection: build.query(trpcQuery('payments.admPreviewCorrection', booksTags)),
    admCorrectPayment: build.mutation(racedMutation('payments.admCorrect', movesBookings)),
    admUndoCorrection: build.mutation(racedMutation('payments.admUndoCorrection', movesBookings)),
    admMovePayment: build.mutation(racedMutation('payments.admMove', movesBookings)),
  }),
});
