import { centsFromEuros, claimStanding, type ReminderNotice, type Stage } from '@fan-beats/events';
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
  /** German day on which it is written. */
  readonly today: string;
  readonly publicUrl: string;
  /** What the shop is called. */
  readonly shop: string;
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

/** What a fan is asked for or reminded of, stage by stage, in plain words. */
export function reminderMail({ to, name, notice, stages, today, publicUrl, shop }: ReminderMail): Mail {
  return {
    to,
    subject: `${shop}: ${subjects[notice]}`,
    text: [
      `Hello ${name},`,
      '',
      beginnings[notice],
      ...stages.flatMap((stage) => ['', ...linesOf(stage, today)]),
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

/** In the words of the screens. */
function linesOf(stage: OpenStageRecord, today: string): string[] {
  const { open, due, due_on: dueOn, standing } = stage;
  const told = {
    openCents: centsFromEuros(open),
    dueCents: centsFromEuros(due),
    dueOn,
    standing,
    said: false,
  };
  const claim = { stages: [told], status: null, canceled: false, trackingId: null, arrived: false };
  return [
    `${stage.gotitle}, claim #${stage.claim_id}, ${stageNames[stage.stage]}`,
    `  ${claimStanding(claim, today).line}`,
    `  Reference: ${stage.reference}`,
  ];
}
