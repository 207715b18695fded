import type { ReminderNotice, Stage } from '@fan-beats/events';
import type { OpenStageRecord } from '../../contract/payment-records';
import type { Mail } from '../../platform/mail/mailer';

/** What a mail says: it is asked for, or what its reminder says. */
export type MailNotice = ReminderNotice | 'asked';

export interface ReminderMail {
  readonly to: string;
  readonly name: string;
  readonly notice: MailNotice;
  /** What the mail is about, as it stands when the mail is written. */
  readonly stages: readonly OpenStageRecord[];
  readonly publicUrl: string;
}

const subjects = {
  asked: 'a payment is asked for',
  before: 'a payment is due soon',
  overdue: 'a payment is late',
  last: 'last reminder of a payment',
} as const;

const beginnings = {
  asked: 'please pay:',
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
/** '1 December 2026' */
const longDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
const euros = (amount: number): string => `${amount.toFixed(2)} €`;

/** What a fan is asked for or reminded of, stage by stage, in plain words. */
export function reminderMail({ to, name, notice, stages, publicUrl }: ReminderMail): Mail {
  return {
    to,
    subject: `Fan Beats: ${subjects[notice]}`,
    text: [
      `Hello ${name},`,
      '',
      beginnings[notice],
      ...stages.flatMap((stage) => ['', ...linesOf(notice, stage)]),
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

function linesOf(notice: MailNotice, stage: OpenStageRecord): string[] {
  const { gotitle, claim_id, due, due_on, reference } = stage;
  return [
    `${gotitle}, claim #${claim_id}, ${stageNames[stage.stage]}`,
    ...(notice === 'asked'
      ? [`  ${euros(due)}${due_on === null ? '' : ` by ${longDay(due_on)}`}`]
      : [`  Open: ${euros(due)}`, `  Asked for by: ${due_on === null ? '' : germanDate(due_on)}`]),
    `  Reference: ${reference}`,
  ];
}
