import { addDays } from '../../kernel/german-day';
import type { ArrivedLine, BankLineEvent, BankLineMatched } from './bank-line.events';

/** A bank line; its money is null once it was forgotten. */
export type BankLine =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'open' | 'booked' | 'aside' | 'returned';
      readonly importId: string;
      readonly money: ArrivedLine | null;
      /** Whether it was matched with a payment that was recorded by hand. */
      readonly matched: boolean;
      /** The fans who get a part of it. */
      readonly fans: readonly number[];
      /** For money that left: what it took back. */
      readonly taken: TakenMoney | null;
    };

export type TakenMoney = Pick<BankLineMatched['data'], 'returnedLineId' | 'payments'>;

export const noLine: BankLine = { status: 'unknown' };

/** Folds a fact into a line; never validates. */
export function evolveBankLine(line: BankLine, event: BankLineEvent): BankLine {
  if (event.type === 'BankLineImported') {
    const { importId } = event.data;
    const money = event.private ?? null;
    return { status: 'open', importId, money, matched: false, fans: [], taken: null };
  }
  if (line.status === 'unknown') return line;
  const { importId, money } = line;
  const waiting = { importId, money, matched: false, fans: [], taken: null };
  switch (event.type) {
    case 'BankLineBooked': {
      const { userId, others = [], paymentPosition } = event.data;
      return {
        ...waiting,
        status: 'booked',
        matched: paymentPosition !== undefined,
        fans: [userId, ...others],
      };
    }
    case 'BankLineMatched':
      return { ...waiting, status: 'returned', taken: event.data };
    case 'BankLineReturned':
      return { ...waiting, status: 'returned', fans: line.fans };
    case 'BankLineSetAside':
      return { ...waiting, status: 'aside' };
    case 'BankLineReopened':
      return { ...waiting, status: 'open' };
  }
}

/** The most days between the day on which a bank books a transfer and the day that somebody writes down. */
export const daysApart = 5;

export type LineMoney = Pick<ArrivedLine, 'amountCents' | 'method' | 'bookedOn'>;

/** Whether a payment may be the money of a line: the same amount and method, and a day close to it (rule D95). */
export const mayBeLine = (
  payment: { readonly amountCents: number; readonly method: string; readonly day: string },
  { amountCents, method, bookedOn }: LineMoney,
): boolean =>
  payment.amountCents === amountCents &&
  payment.method === method &&
  payment.day >= addDays(bookedOn, -daysApart) &&
  payment.day <= addDays(bookedOn, daysApart);
