import {
  billsStream,
  claimStream,
  evolveBills,
  existingClaim,
  noBills,
  NotFound,
  type Bill,
  type Bills,
  type ExistingClaim,
} from '@fan-beats/events';
import type { BillFacts } from '@fan-beats/events/rules';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { CommandNeeds, NewFacts } from '../../../../ledger/ledger-command';

/** A command needs the group order with its bills and all its claims. It locks the group order exclusively. */
export const needsOfBills = (goId: number): CommandNeeds => ({
  goIds: [goId],
  claimsOfGos: [goId],
  streams: [billsStream(goId)],
});

export const billsOf = (state: DecisionContext, goId: number): Bills =>
  state.fold(billsStream(goId), noBills, evolveBills);

/** A bill that is in force. Throws NotFound for one that does not exist or was withdrawn. */
export function requireBill(state: DecisionContext, goId: number, billId: number): Bill {
  if (!state.go(goId)) throw new NotFound('go');
  const bill = billsOf(state, goId).inForce.get(billId);
  if (!bill) throw new NotFound('bill');
  return bill;
}

export const claimsOfGo = (state: DecisionContext, goId: number): ExistingClaim[] =>
  state.claimIdsOfGo(goId).map((claimId) => existingClaim(state.claim(claimId)));

/** Facts of a bill and of its claims, grouped by stream. */
export function billStreams(goId: number, { bill, claims }: BillFacts): NewFacts {
  const ofClaims = claims.map(({ claimId, events }) => ({ stream: claimStream(claimId), events }));
  return [{ stream: billsStream(goId), events: bill }, ...ofClaims];
}
