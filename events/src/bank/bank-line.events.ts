import type { PaymentMethod } from '../accounts/account.events';
import { definitionsOf, type DomainEvent } from '../event';
import type { Cents } from '../kernel/money';

/** Why money that arrived is none of a fan: one of these words, for what an admin writes could name a person (rule D41). */
export const asideReasons = ['private', 'supplier', 'duplicate', 'other'] as const;
export type AsideReason = (typeof asideReasons)[number];

/** Money that arrived, as the bank tells it. Private down to its amount: many accounts are an organiser's own (rule M12). */
export interface ArrivedLine {
  /** IBAN or name of the account it arrived on, empty where the file tells none. */
  readonly account: string;
  /** German days; `valueOn` is empty where the file tells none. */
  readonly bookedOn: string;
  readonly valueOn: string;
  /** What the payer paid, above 0. */
  readonly amountCents: Cents;
  /** What the method kept of it as a fee. */
  readonly feeCents: Cents;
  readonly method: PaymentMethod;
  readonly payer: string;
  readonly iban: string;
  readonly purpose: string;
  readonly endToEndId: string;
  readonly bankReference: string;
}

interface LineId {
  readonly lineId: number;
}

export type BankLineImported = DomainEvent<
  'BankLineImported',
  LineId & { readonly importId: string; readonly fingerprint: string; readonly ordinal: number },
  ArrivedLine
>;
export type BankLineBooked = DomainEvent<
  'BankLineBooked',
  LineId & { readonly userId: number; readonly paymentPosition?: number }
>;
export type BankLineSetAside = DomainEvent<'BankLineSetAside', LineId & { readonly why: AsideReason }>;
export type BankLineReopened = DomainEvent<'BankLineReopened', LineId>;

export type BankLineEvent = BankLineImported | BankLineBooked | BankLineSetAside | BankLineReopened;

const lineId = 'number of the line in the shop';

export const bankLineEventDefinitions = definitionsOf<BankLineEvent>('bankline', {
  BankLineImported: {
    meaning: 'Money that arrived was read from a file of the bank, once (M13).',
    data: {
      lineId,
      importId: 'the import it came with; what is booked of it has this as its batch',
      fingerprint: 'keyed digest of what tells the line apart from others',
      ordinal: 'of equal lines the first, the second and so on',
    },
    private: {
      account: 'where it arrived',
      bookedOn: 'German day',
      valueOn: 'German day, or empty',
      amountCents: 'what was paid',
      feeCents: 'what the method kept of it as a fee',
      method: 'bank or paypal',
      payer: 'name, or empty',
      iban: 'of the payer, or empty',
      purpose: 'of the transfer',
      endToEndId: 'of the payer, or empty',
      bankReference: 'of the bank, or empty',
    },
  },
  BankLineBooked: {
    meaning: 'The money is a fan’s: a payment was recorded of it, in the same act or before by hand (M15).',
    data: {
      lineId,
      userId: 'fan',
      paymentPosition: 'of the payment recorded before by hand; absent where the same act records it',
    },
  },
  BankLineSetAside: {
    meaning: 'The money is none of a fan; a day later only the fingerprint of the line is left (M12).',
    data: { lineId, why: 'private, supplier, duplicate or other' },
  },
  BankLineReopened: {
    meaning: 'The line waits for review again: it was set aside by mistake, or its payment was taken back.',
    data: { lineId },
  },
});
