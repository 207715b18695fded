import { germanDay } from '../../../shared/format/dates';
import type { Tone } from '../../../shared/ui/StatusTag';
import type { OpenRow, StandingFilter } from './openStages';

export const standingNames: Readonly<Record<StandingFilter, string>> = {
  open: 'Open',
  unasked: 'Not asked for',
  asked: 'Asked for',
  overdue: 'Overdue',
  late: 'Late',
  'says-paid': 'Says paid',
  overpaid: 'Overpaid',
  canceled: 'Held by canceled',
};

export const methodNames = { bank: 'Bank transfer', paypal: 'PayPal', cash: 'Cash', other: 'Other' } as const;

export const methodOptions = Object.entries(methodNames).map(([value, label]) => ({ value, label }));

interface StandingLook {
  readonly tone: Tone;
  readonly text: string;
}

/** 'Reminded 20.11.2026, 2 of 3', for what the shop reminded of by mail; null where it did not. */
export const reminderText = ({ last_reminder }: Pick<OpenRow, 'last_reminder'>): string | null =>
  last_reminder === null
    ? null
    : `Reminded ${germanDay(last_reminder.reminded_on)}, ${last_reminder.number} of 3`;

/** How a stage stands, in words that say until when. */
export function standingLook({ standing, due_on }: Pick<OpenRow, 'standing' | 'due_on'>): StandingLook {
  const day = due_on === null ? '' : germanDay(due_on);
  switch (standing) {
    case 'late':
      return { tone: 'error', text: `Late, was due ${day}` };
    case 'overdue':
      return { tone: 'warning', text: `Overdue, was due ${day}` };
    case 'asked':
      return { tone: 'info', text: `Asked until ${day}` };
    case 'part-paid':
      return { tone: 'accent', text: `Part paid, until ${day}` };
    case 'settled':
      return { tone: 'success', text: 'Settled' };
    case 'nothing':
      return { tone: 'neutral', text: 'Nothing to pay' };
    case 'unasked':
      return { tone: 'neutral', text: 'Not asked for' };
  }
}
