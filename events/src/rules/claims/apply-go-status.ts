import { evolveClaim, type ClaimEvent, type ClaimState, type GoStatus } from '../../language';
import { completeClaim } from './complete-claim';
import { rebookClaimBeats } from './rebook-claim-beats';
import { returnClaimBeats } from './return-claim-beats';

/**
 * What a new status of its group order does to one claim (rules D13, D34). Decided on where the claim itself stands, so
 * that the same status a second time does nothing. Empty for a claim that does not stand.
 */
export function applyGoStatus(state: ClaimState, go: { readonly status: GoStatus | null }): ClaimEvent[] {
  if (state.status !== 'standing') return [];
  if (go.status === 'CANCELED') return returnClaimBeats(state);
  const rebooked = rebookClaimBeats(state);
  const booked = rebooked.reduce(evolveClaim, state);
  if (go.status !== 'SENT_OUT' || booked.status !== 'standing') return rebooked;
  return [...rebooked, ...completeClaim(booked)];
}
