import type { Stage } from '../../claims/claim.events';
import { addDays, addWorkingDays } from '../../kernel/german-day';
import { dueCents, type StageToPay } from './payment-state';
import type { PaymentReminded, ReminderNotice } from './reminder.events';

/** Days before the due day from which a fan may be reminded. */
export const daysBeforeDue = 3;
/** The most reminders of one request. */
export const mostReminders = 3;
/** The days that a stage must have been asked for before the first reminder. */
const askedBefore = 4;
const daysBetween = 7;

/** A stage that was asked for, with the fields that reminders need. */
export interface AskedStage extends StageToPay {
  readonly claimId: number;
  readonly stage: Stage;
  readonly dueOn: string;
  readonly requestedOn: string;
  readonly graceDays: number;
  /** The last reminder of this request. */
  readonly reminder: { readonly number: number; readonly remindedOn: string } | null;
}

export type Reminder = Omit<PaymentReminded['data'], 'userId' | 'remindedOn'>;

const never = { number: 0, remindedOn: '' };

/** The reminder that a stage needs on a German day; null for none (rule M10). */
export function noticeOf(asked: AskedStage, today: string): ReminderNotice | null {
  const { number, remindedOn } = asked.reminder ?? never;
  if (!isOpen(asked) || number >= mostReminders || remindedOn >= today) return null;
  const lateAfter = addWorkingDays(asked.dueOn, asked.graceDays);
  if (today <= lateAfter) return isDueSoon(asked, { today, remindedOn }) ? 'before' : null;
  if (remindedOn > lateAfter && today < addDays(remindedOn, daysBetween)) return null;
  return number + 1 === mostReminders ? 'last' : 'overdue';
}

const isOpen = (asked: AskedStage): boolean => !asked.settled && dueCents(asked) > 0;

function isDueSoon(
  { dueOn, requestedOn }: AskedStage,
  { today, remindedOn }: { readonly today: string; readonly remindedOn: string },
): boolean {
  const soon = addDays(dueOn, 0 - daysBeforeDue);
  const inTime = addDays(requestedOn, askedBefore) <= soon;
  return inTime && today >= soon && today <= dueOn && remindedOn < soon;
}

const mostUrgent = ['last', 'overdue', 'before'] as const;

/** The one reminder that a fan gets on a German day, over all stages of all group orders; null for none. */
export function reminderOf(stages: readonly AskedStage[], today: string): Reminder | null {
  if (stages.some(({ reminder }) => reminder !== null && reminder.remindedOn >= today)) return null;
  const due = stages.flatMap((asked) => {
    const notice = noticeOf(asked, today);
    return notice === null ? [] : [{ asked, notice }];
  });
  const notice = mostUrgent.find((one) => due.some((found) => found.notice === one));
  if (notice === undefined) return null;
  return {
    notice,
    stages: due.map(({ asked }) => ({
      claimId: asked.claimId,
      stage: asked.stage,
      openCents: dueCents(asked),
      dueOn: asked.dueOn,
      requestedOn: asked.requestedOn,
      number: (asked.reminder?.number ?? 0) + 1,
    })),
  };
}
