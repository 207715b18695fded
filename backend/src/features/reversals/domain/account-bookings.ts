import type { AccountEvent } from '@fan-beats/events';
import { withReversal, type ReversalsMade } from './reversals-made';

/** What of an account's own stream a reversal has to know. */
export interface AccountBookings {
  readonly reversals: ReversalsMade;
}

export const noBookings: AccountBookings = { reversals: new Map() };

type Recorded = AccountEvent & { readonly position: number; readonly meta?: { readonly batchId?: string } };

/** Folds a fact of an account's stream; never validates. */
export function evolveBookings(state: AccountBookings, event: Recorded): AccountBookings {
  return event.type === 'BalanceReversed' || event.type === 'PointsReversed'
    ? { reversals: withReversal(state.reversals, event.data.reversesPosition, event) }
    : state;
}
