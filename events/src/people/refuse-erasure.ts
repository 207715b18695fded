import { Rejection, type PersonErased, type PersonEvent } from '../language';

/** What speaks for or against forgetting a person right now; claims by their numbers. */
export interface PersonStanding {
  /** Standing claims that cost more than is covered. */
  readonly unpaid: readonly number[];
  /** Standing claims for which more is covered than they cost. */
  readonly overpaid: readonly number[];
  /** Claims of a canceled group order for which money is covered. */
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
export function refuseErasure(standing: PersonStanding): void {
  if (standing.isLastAdmin) throw new Rejection('LAST_ADMIN');
  for (const [owed, rule] of reasons) {
    const claimIds = standing[owed];
    if (claimIds.length > 0) throw new Rejection(rule, { claims: claimIds.length, claimIds });
  }
  const { balanceCents } = standing;
  if (balanceCents !== 0) throw new Rejection('BALANCE_LEFT', { balanceCents });
}

/** Folds a fact of a person into whether they were erased; never validates. */
export const evolveErased = (before: boolean, { type }: PersonEvent): boolean =>
  before || type === 'PersonErased';

/** Nothing where it was done before. */
export const erasePerson = (isErased: boolean, userId: number): PersonErased[] =>
  isErased ? [] : [{ type: 'PersonErased', data: { userId } }];
