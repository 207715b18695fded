import type { ReminderNotice, Stage } from '@fan-beats/events';
import type { OpenStageRecord } from '../../contract/payment-records';
import type { Mail } from '../../platform/mail/mailer';

export interface ReminderMail {
  readonly to: string;
  readonly name: string;
  readonly notice: ReminderNotice;
  /** What the reminder is about, as it stands when the mail is written. */
  readonly stages: readonly OpenStageRecord[];
  readonly publicUrl: string;
}

const subjects = {
  before: 'a payment is due soon',
  overdue: 'a payment is late',
  last: 'last reminder of a payment',
} as const;

const beginnings = {
  before: 'this is still to be paid soon:',
  overdue: 'this was not paid in time, as far as we see:',
  last: 'this was not paid in time, as far as we see. It is the last time that we remind you by mail:',
} as const;

const stageNames: Readonly<Record<Stage, string>> = {
  items: 'Items',
  ems: 'EMS',
  customs: 'Customs',
  domestics: 'Domestic shipping',
};

const germanDate = (day: string): string => day.split('-').reverse().join('.');
const euros = (amount: number): string => `${amount.toFixed(2)} €`;

/** What a fan is reminded of, stage by stage, in plain words. */
export function reminderMail({ to, name, notice, stages, publicUrl }: ReminderMail): Mail {
  return {
    to,
    subject: `Fan Beats: ${subjects[notice]}`,
    text: [
      `Hello ${name},`,
      '',
      beginnings[notice],
      ...stages.flatMap((stage) => ['', ...linesOf(stage)]),
      '',
      'How to pay, with everything to copy:',
      '',
      `${publicUrl}/pay`,
      '',
      'If you have paid already, tell us there with "I have paid", or just wait: a transfer takes a day or two.',
      'If you need more time, write to us.',
      '',
    ].join('\n'),
  };
}

const linesOf = ({ gotitle, claim_id, stage, due, due_on, reference }: OpenStageRecord): string[] => [
  `${gotitle}, claim #${claim_id}, ${stageNames[stage]}`,
  `  Open: ${euros(due)}`,
  `  Due: ${due_on === null ? '' : germanDate(due_on)}`,
  `  Reference: ${reference}`,
];
