import { Rejection } from '@fan-beats/events';

/** What speaks for or against forgetting a person right now. */
export interface PersonStanding {
  /** Standing claims that cost something and are neither paid nor of a canceled group order. */
  readonly unpaidClaims: number;
  readonly balanceCents: number;
  readonly isLastAdmin: boolean;
}

/**
 * Throws a Rejection while the person still owes or is owed something, or is the last admin: LAST_ADMIN, CLAIM_UNPAID with
 * the number of claims, BALANCE_LEFT with the balance (rule D41).
 */
export function refuseErasure({ unpaidClaims, balanceCents, isLastAdmin }: PersonStanding): void {
  if (isLastAdmin) throw new Rejection('LAST_ADMIN');
  if (unpaidClaims > 0) throw new Rejection('CLAIM_UNPAID', { claims: unpaidClaims });
  if (balanceCents !== 0) throw new Rejection('BALANCE_LEFT', { balanceCents });
}
