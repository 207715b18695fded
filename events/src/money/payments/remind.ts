import type { PaymentReminded } from './reminder.events';
import type { Reminder } from './reminders';

/** Reminds a fan on a German day, if there is a reminder to send (rule M10). */
export function remind({
  userId,
  today,
  reminder,
}: {
  readonly userId: number;
  readonly today: string;
  readonly reminder: Reminder | undefined;
}): PaymentReminded[] {
  return reminder ? [{ type: 'PaymentReminded', data: { userId, remindedOn: today, ...reminder } }] : [];
}
