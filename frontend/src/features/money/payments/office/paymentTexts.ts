import { i18n } from '@lingui/core';
import { germanDay } from '../../../../shared/format/figures';
import type { Tone } from '../../../../shared/ui/show/StatusTag';
import type { OpenRow } from './openStages';

export const paymentKinds = () => ({ payment: i18n.t('Payment'), refund: i18n.t('Refund') }) as const;

/** The last reminder that the shop sent by mail: 'Reminded 20.11.2026, 2 of 3'; null if there was none. */
export const reminderText = ({ last_reminder }: Pick<OpenRow, 'last_reminder'>): string | null =>
  last_reminder === null
    ? null
    : i18n.t('Reminded {reminded_on}, {number} of 3', {
        reminded_on: germanDay(last_reminder.reminded_on),
        number: last_reminder.number,
      });

const looks: Readonly<Record<OpenRow['standing'], readonly [Tone, (day: string) => string]>> = {
  late: ['error', (day) => i18n.t('Late, asked for by {day}', { day })],
  overdue: ['warning', (day) => i18n.t('Late, asked for by {day}', { day })],
  asked: ['info', (day) => i18n.t('Asked for by {day}', { day })],
  'part-paid': ['accent', (day) => i18n.t('Part paid, by {day}', { day })],
  settled: ['success', () => i18n.t('Paid')],
  nothing: ['neutral', () => i18n.t('Nothing to pay')],
  unasked: ['neutral', () => i18n.t('Not asked for')],
};

/** The standing of a stage, in words with its due day. */
export function standingLook({ standing, due_on }: Pick<OpenRow, 'standing' | 'due_on'>) {
  const [tone, text] = looks[standing];
  return { tone, text: text(due_on === null ? '' : germanDay(due_on)) };
}
