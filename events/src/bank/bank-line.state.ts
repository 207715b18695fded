import { addDays } from '../kernel/german-day';
import type { ArrivedLine, BankLineEvent } from './bank-line.events';

/** A line of the bank's; its money is null once it was forgotten. */
export type BankLine =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'open' | 'booked' | 'aside';
      readonly importId: string;
      readonly money: ArrivedLine | null;
      /** It is a payment that was recorded by hand. */
      readonly matched: boolean;
    };

export const noLine: BankLine = { status: 'unknown' };

/** Folds a fact into a line; never validates. */
export function evolveBankLine(line: BankLine, event: BankLineEvent): BankLine {
  if (event.type === 'BankLineImported')
    return { status: 'open', importId: event.data.importId, money: event.private ?? null, matched: false };
  if (line.status === 'unknown') return line;
  const statuses = { BankLineBooked: 'booked', BankLineSetAside: 'aside', BankLineReopened: 'open' } as const;
  const matched = event.type === 'BankLineBooked' && event.data.paymentPosition !== undefined;
  return { ...line, status: statuses[event.type], matched };
}

/** A bank books a transfer so many days before or after the day that somebody writes down, at most. */
export const daysApart = 5;

export type LineMoney = Pick<ArrivedLine, 'amountCents' | 'method' | 'bookedOn'>;

/** Whether a payment may be the money of a line: the amount, the method, and about the day (rule D95). */
export const mayBeLine = (
  payment: { readonly amountCents: number; readonly method: string; readonly day: string },
  { amountCents, method, bookedOn }: LineMoney,
): boolean =>
  payment.amountCents === amountCents &&
  payment.method === method &&
  payment.day >= addDays(bookedOn, -daysApart) &&
  payment.day <= addDays(bookedOn, daysApart);
