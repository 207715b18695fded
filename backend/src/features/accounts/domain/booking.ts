import type { BookingReason } from '@fan-beats/events';

/** The private part of a booking; left out where the admin gave no reason (rule D35). */
export function privateReason(typed: string | null | undefined): { readonly private?: BookingReason } {
  const reason = typed?.trim() ?? '';
  return reason === '' ? {} : { private: { reason } };
}
