export type BookingAction = 'add' | 'subtract' | 'set';

interface Booking {
  readonly action: BookingAction;
  /** Null when empty, undefined when it is no number. */
  readonly amount: number | null | undefined;
  readonly current: number;
}

/** Why a booking cannot be sent, or null when it can. */
export function bookingProblem({ action, amount, current }: Booking): string | null {
  if (amount === undefined) return 'Please enter a valid amount';
  if (amount === null) return 'Please enter an amount';
  if (action === 'set') return amount === current ? 'This is the current amount already' : null;
  if (amount <= 0) return 'The amount must be above 0';
  return action === 'subtract' && amount > current ? 'There is not that much on the account' : null;
}
