import { loadByIdempotencyKeys, NotFound, type ClaimIds } from '@fan-beats/events';
import { declareWithdrawal } from '@fan-beats/events/rules';
import type { Transaction } from '../../../platform/database/statements';
import type { Arrival } from '../arrivals';

/**
 * The fact of a withdrawal, with a claim or without. Throws NotFound for one that does not wait: it was sorted or
 * erased.
 */
export function declared(arrival: Arrival | undefined, claim: ClaimIds | undefined) {
  if (!arrival?.typed) throw new NotFound('withdrawal');
  return declareWithdrawal(arrival.typed, claim, arrival.arrivedAt.getTime());
}

/** The position of the withdrawal that the ledger recorded under this key; undefined where there is none. */
export async function positionOfKey(pool: Transaction, key: string): Promise<number | undefined> {
  const recorded = await loadByIdempotencyKeys(pool, [{ actorId: null, key }]);
  const [fact] = recorded.values();
  return fact?.position;
}
