import { germanDay } from '../../../../shared/format/figures';
import type { Tone } from '../../../../shared/ui/show/StatusTag';
import type { OpenRow } from './openStages';

export const paymentKinds = { payment: 'Payment', refund: 'Refund' } as const;

/** The last reminder that the shop sent by mail: 'Reminded 20.11.2026, 2 of 3'; null if there was none. */
export const reminderText = ({ last_reminder }: Pick<OpenRow, 'last_reminder'>): string | null =>
  last_reminder === null
    ? null
    : `Reminded ${germanDay(last_reminder.reminded_on)}, ${last_reminder.number} of 3`;

const looks: Readonly<Record<OpenRow['standing'], readonly [Tone, (day: string) => string]>> = {
  late: ['error', (day) => `Late, asked for by ${day}`],
  overdue: ['warning', (day) => `Late, asked for by ${day}`],
  asked: ['info', (day) => `Asked for by ${day}`],
  'part-paid': ['accent', (day) => `Part paid, by ${day}`],
  settled: ['success', () => 'Paid'],
  nothing: ['neutral', () => 'Nothing to pay'],
  unasked: ['neutral', () => 'Not asked for'],
};

/** The standing of a stage, in words with its due day. */
export function standingLook({ standing, due_on }: Pick<OpenRow, 'standing' | 'due_on'>) {
  const [tone, text] = looks[standing];
  return { tone, text: text(due_on === null ? '' : germanDay(due_on)) };
}
