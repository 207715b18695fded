import { readClaimKeysOfUser, type ClaimKeyRow } from '@fan-beats/projections';

import type { DecisionContext } from '../../../ledger/decision-context';
import type { CommandNeeds } from '../../../ledger/ledger-command';
import type { PayableClaim } from '../domain/allocation';

export { readClaimKeysOfUser as claimsOfFan };

/** The fan's claims and their group orders. */
export function needsOf(keys: readonly ClaimKeyRow[]): CommandNeeds {
  return { claimIds: keys.map(({ claim_id }) => claim_id), goIds: keys.map(({ go_id }) => go_id) };
}

/** Those of the fan's claims that still stand, oldest first. */
export function payableOf(context: DecisionContext, keys: readonly ClaimKeyRow[]): PayableClaim[] {
  return keys.flatMap(({ claim_id, go_id }) => {
    const claim = context.claim(claim_id);
    return claim.status === 'standing' ? [{ claim, canceled: context.go(go_id)?.status === 'CANCELED' }] : [];
  });
}
