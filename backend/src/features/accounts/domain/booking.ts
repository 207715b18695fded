import type { BookingReason } from '@fan-beats/events';

/** The private part of a booking; left out where the admin gave no reason (rule D35). */
export function privateReason(typed: string | null | undefined): { readonly private?: BookingReason } {
  const reason = typed?.trim() ?? '';
  return reason === '' ? {} : { private: { reason } };
}

/** Zero and negative bookings are refused at the door; one that gets here is a bug. */
export function assertAboveZero(amount: number): void {
  if (amount <= 0) throw new RangeError(`Not an amount above 0: ${amount}`);
}
