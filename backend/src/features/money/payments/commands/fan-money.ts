import { claimStream } from '@fan-beats/events';
import type { ClaimFacts, PayableClaim } from '@fan-beats/events/rules';
import type { ClaimKeyRow } from '@fan-beats/projections';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { CommandNeeds, NewFacts } from '../../../../ledger/ledger-command';

/** A decision about the money of a fan needs their account and these claims with their group orders. */
export function needsOfFanMoney(userId: number, claims: readonly ClaimKeyRow[]) {
  return {
    accounts: [userId],
    claimIds: claims.map(({ claim_id }) => claim_id),
    goIds: claims.map(({ go_id }) => go_id),
  } satisfies CommandNeeds;
}

/** The balance of a fan, and the standing ones of these claims, oldest first. */
export function fanMoney(state: DecisionContext, userId: number, claims: readonly ClaimKeyRow[]) {
  const { balanceCents } = state.account(userId);
  const payable = claims.flatMap(({ claim_id, go_id }): PayableClaim[] => {
    const claim = state.claim(claim_id);
    const canceled = state.go(go_id)?.status === 'CANCELED';
    return claim.status === 'existing' ? [{ claim, canceled }] : [];
  });
  return { balanceCents, payable };
}

/** Facts by claim, as facts by stream. */
export const claimStreams = (facts: ClaimFacts): NewFacts =>
  [...facts].map(([claimId, events]) => ({ stream: claimStream(claimId), events }));
