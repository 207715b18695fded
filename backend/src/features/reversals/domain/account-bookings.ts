import {
  noReversals,
  withReversal,
  type Placed,
  type AccountEvent,
  type ReversalsMade,
} from '@fan-beats/events';

/** What of an account's own stream a reversal has to know. */
export interface AccountBookings {
  readonly reversals: ReversalsMade;
}

export const noBookings: AccountBookings = { reversals: noReversals };

/** Folds a fact of an account's stream; never validates. */
export function evolveBookings(state: AccountBookings, event: Placed<AccountEvent>): AccountBookings {
  return event.type === 'BalanceReversed' || event.type === 'PointsReversed'
    ? { reversals: withReversal(state.reversals, event.data.reversesPosition, event) }
    : state;
}
