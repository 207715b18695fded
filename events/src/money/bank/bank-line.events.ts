import type { PaymentMethod } from '../accounts/account.events';
import { definitionsOf, type DomainEvent } from '../../event';
import type { Cents } from '../../kernel/money';
import type { PaymentPart } from '../payments/payment-order';

/**
 * The reason why money that arrived is not from a fan: one of these words, because free text of an admin could name a
 * person (rule D41).
 */
export const asideReasons = ['private', 'supplier', 'duplicate', 'other'] as const;
export type AsideReason = (typeof asideReasons)[number];

/**
 * The bank's mark on money that left, which says that a transfer was returned: a return, a reversal, or a reversal in a
 * file that does not say whether money came or went; empty where it has no mark.
 */
export type TakenBackMark = '' | 'return' | 'reversal' | 'unclear';

/**
 * Money that arrived or left, as the bank reports it. All of it is private, even the amount: many accounts are an
 * organiser's own (rule M12).
 */
export interface ArrivedLine {
  /** IBAN or name of the account it arrived on; empty where the file does not name it. */
  readonly account: string;
  /** German days; `valueOn` is empty where the file does not have it. */
  readonly bookedOn: string;
  readonly valueOn: string;
  /** The amount that the payer paid; below 0 where the money left. */
  readonly amountCents: Cents;
  /**
   * The fee that the method kept. For money that left it is added to the amount, and is below 0 where a fee was given
   * back.
   */
  readonly feeCents: Cents;
  readonly method: PaymentMethod;
  readonly payer: string;
  readonly iban: string;
  readonly purpose: string;
  readonly endToEndId: string;
  readonly bankReference: string;
  /** For money that left; absent in older lines. */
  readonly takenBack?: TakenBackMark;
  /** For money that left: the bank's reference of the line that it belongs to, or empty. */
  readonly relatedReference?: string;
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
  LineId & {
    readonly userId: number;
    readonly paymentPosition?: number;
    /** Further fans who get a part of the money. */
    readonly others?: readonly number[];
  }
>;

/** A payment that the bank took back, and the parts that it had paid: an undo pays them again. */
export interface TakenPayment {
  readonly position: number;
  readonly userId: number;
  readonly parts: readonly PaymentPart[];
}

export type BankLineMatched = DomainEvent<
  'BankLineMatched',
  LineId & {
    /** The kind of the money that left. */
    readonly what: 'return';
    /** The line that is taken back; absent where the payment was recorded by hand. */
    readonly returnedLineId?: number;
    readonly payments: readonly TakenPayment[];
  }
>;
export type BankLineReturned = DomainEvent<'BankLineReturned', LineId & { readonly byLineId: number }>;
export type BankLineSetAside = DomainEvent<'BankLineSetAside', LineId & { readonly why: AsideReason }>;
export type BankLineReopened = DomainEvent<'BankLineReopened', LineId>;

export type BankLineEvent =
  | BankLineImported
  | BankLineBooked
  | BankLineMatched
  | BankLineReturned
  | BankLineSetAside
  | BankLineReopened;

const lineId = 'number of the line in the shop';

export const bankLineEventDefinitions = definitionsOf<BankLineEvent>('bankline', {
  BankLineImported: {
    meaning: 'Money that arrived, or that the bank took back, was read from a file of the bank, once (M13).',
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
      amountCents: 'what was paid; below 0 where the money left',
      feeCents:
        'what the method kept of it as a fee; of money that left what it kept besides, below 0 where it gave a fee back',
      method: 'bank or paypal',
      payer: 'name, or empty',
      iban: 'of the payer, or empty',
      purpose: 'of the transfer',
      endToEndId: 'of the payer, or empty',
      bankReference: 'of the bank, or empty',
      takenBack:
        'of money that left: return, reversal, unclear (a reversal in a file that does not say whether money came or went), or empty',
      relatedReference: 'of money that left: the bank’s reference of the line that it belongs to, or empty',
    },
  },
  BankLineBooked: {
    meaning: 'The money is a fan’s: a payment was recorded of it, in the same act or before by hand (M15).',
    data: {
      lineId,
      userId: 'fan',
      paymentPosition: 'of the payment recorded before by hand; absent where the same act records it',
      others: 'further fans who have a part of the money; absent where there are none',
    },
  },
  BankLineMatched: {
    meaning:
      'Money that left is a payment that the bank took back: the same act takes the payment back (M30).',
    data: {
      lineId,
      what: 'return',
      returnedLineId: 'the line that is taken back; absent where its payment was recorded by hand',
      payments:
        'position and fan of each payment that was taken back, and the parts of claims that it had paid',
    },
  },
  BankLineReturned: {
    meaning: 'The bank took the money of this line back; it waits no more (M30).',
    data: { lineId, byLineId: 'the line with which the money left' },
  },
  BankLineSetAside: {
    meaning: 'The money is none of a fan; a day later only the fingerprint of the line is left (M12).',
    data: { lineId, why: 'private, supplier, duplicate or other' },
  },
  BankLineReopened: {
    meaning:
      'The line waits for review again: it was set aside or matched by mistake, or its payment was taken back.',
    data: { lineId },
  },
});
