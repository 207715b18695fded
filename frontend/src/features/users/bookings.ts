import { parseDecimal, parseInteger } from '../../shared/forms/numbers';

export type BookingKind = 'add' | 'subtract' | 'set';

/** Why an amount cannot be booked; null when it can. */
export function bookingProblem(
  kind: BookingKind,
  amount: number | null | undefined,
  current: number,
): string | null {
  if (amount === null || amount === undefined) return 'Please enter an amount';
  if (kind === 'set') return amount === current ? 'That is the current amount' : null;
  if (amount <= 0) return 'The amount must be above 0';
  if (kind === 'subtract' && amount > current) return 'That is more than there is';
  return null;
}

export const parsers = { balance: parseDecimal, points: parseInteger } as const;
