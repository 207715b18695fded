import { assertAboveZero, type Account, type AccountEvent, type Cents, Rejection } from '@fan-beats/events';
import { privateReason } from './booking';

export interface BalanceBooking {
  readonly userId: number;
  /** Above 0. */
  readonly amountCents: Cents;
  readonly reason?: string | null;
}

/** An admin adds euros to the balance (rule D35). */
export function addBalance(_state: Account, { userId, amountCents, reason }: BalanceBooking): AccountEvent[] {
  assertAboveZero(amountCents);
  return [{ type: 'BalanceAdded', data: { userId, amountCents }, ...privateReason(reason) }];
}

/** An admin takes euros off the balance. Throws Rejection BALANCE_TOO_LOW when it would fall below 0 (rule D35). */
export function subtractBalance(state: Account, booking: BalanceBooking): AccountEvent[] {
  const { userId, amountCents, reason } = booking;
  assertAboveZero(amountCents);
  if (amountCents > state.balanceCents) {
    throw new Rejection('BALANCE_TOO_LOW', { missing: amountCents - state.balanceCents });
  }
  return [{ type: 'BalanceSubtracted', data: { userId, amountCents }, ...privateReason(reason) }];
}
