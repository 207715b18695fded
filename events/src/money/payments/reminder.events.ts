import type { Stage } from '../../claims/claim.events';
import { definitionsOf, type DomainEvent } from '../../event';
import type { Cents } from '../../kernel/money';

/** The message of a reminder: the payment is due soon, it is late, or it is late and this is the last reminder. */
export type ReminderNotice = 'before' | 'overdue' | 'last';

export interface RemindedStage {
  readonly claimId: number;
  readonly stage: Stage;
  readonly openCents: Cents;
  readonly dueOn: string;
  readonly requestedOn: string;
  readonly number: number;
}

export type PaymentReminded = DomainEvent<
  'PaymentReminded',
  {
    readonly userId: number;
    readonly notice: ReminderNotice;
    readonly remindedOn: string;
    readonly stages: readonly RemindedStage[];
  }
>;

export const reminderEventDefinitions = definitionsOf<PaymentReminded>('reminders', {
  PaymentReminded: {
    meaning: 'The shop reminded a fan by mail of what was asked for and is not paid (M10).',
    data: {
      userId: 'fan who is reminded',
      notice:
        'before: it is due soon; overdue: it is late; last: it is late, and no further reminder follows',
      remindedOn: 'German day of the reminder',
      stages:
        'of each stage: claimId, stage, openCents of what was asked for, dueOn as the fan was told, requestedOn, and the number of this reminder since it was asked for',
    },
  },
});
