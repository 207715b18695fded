import { Rejection, type PersonErased, type PersonEvent } from '../language';

/** The facts that decide whether a person may be forgotten now; claims by their numbers. */
export interface ErasureObstacles {
  /** Claims that cost more than is covered. */
  readonly unpaid: readonly number[];
  /** Claims that are covered beyond their cost. */
  readonly overpaid: readonly number[];
  /** Claims of a canceled group order with money that covers them. */
  readonly paidThoughCanceled: readonly number[];
  /** Claims with a shipping cost that was set and is not done. */
  readonly openCosts: readonly number[];
  readonly balanceCents: number;
  readonly isLastAdmin: boolean;
}

const reasons = [
  ['unpaid', 'CLAIM_UNPAID'],
  ['overpaid', 'CLAIM_OVERPAID'],
  ['paidThoughCanceled', 'CANCELED_CLAIM_PAID'],
  ['openCosts', 'COST_OPEN'],
] as const;

/**
 * Throws a Rejection while the person still owes or is owed something, or is the last admin: LAST_ADMIN, CLAIM_UNPAID,
 * CLAIM_OVERPAID, CANCELED_CLAIM_PAID or COST_OPEN with the claims, BALANCE_LEFT with the balance (rule D74).
 */
export function refuseErasure(obstacles: ErasureObstacles): void {
  if (obstacles.isLastAdmin) throw new Rejection('LAST_ADMIN');
  for (const [owed, rule] of reasons) {
    const claimIds = obstacles[owed];
    if (claimIds.length > 0) throw new Rejection(rule, { claims: claimIds.length, claimIds });
  }
  const { balanceCents } = obstacles;
  if (balanceCents !== 0) throw new Rejection('BALANCE_LEFT', { balanceCents });
}

/** Whether the person was erased, after one more fact of theirs; never validates. */
export const evolveErased = (before: boolean, { type }: PersonEvent): boolean =>
  before || type === 'PersonErased';

/** Returns nothing where the person was erased before. */
export const erasePerson = (isErased: boolean, userId: number): PersonErased[] =>
  isErased ? [] : [{ type: 'PersonErased', data: { userId } }];
