import type { PaymentPartRecord } from './payment.records';
import type { AsideReason } from '@fan-beats/events';

/** The content of a bank file and the plan of its import; amounts in euros, days as German days. */
export interface BankFileRecord {
  /** 'camt.052', 'Sparkasse', …; null where an organiser has to name the columns of the table first. */
  readonly source: string | null;
  /** The head of a table of no known bank. Also sent once its columns are named, so that they can be changed. */
  readonly head: readonly string[];
  /** Lines below that head. */
  readonly sample: readonly (readonly string[])[];
  /**
   * Columns with few different words, and those words: such a column may be the direction, the currency or the status.
   */
  readonly words: readonly { readonly column: string; readonly words: readonly string[] }[];
  /** A column that nobody named, and its probable field. */
  readonly question: {
    readonly field: 'direction' | 'currency' | 'status';
    readonly column: string;
  } | null;
  readonly from: string;
  readonly to: string;
  /** Credits that are new, their sum, and the number of sure ones. */
  readonly credits: number;
  readonly amount: number;
  readonly sure: number;
  /** Lines where money left, possibly payments that the bank took back. */
  readonly returns: number;
  /** Lines of earlier imports, other debits, and lines that the bank has not booked, or reverted. */
  readonly known: number;
  readonly debits: number;
  readonly pending: number;
  /** Transfers between own accounts, and money that is held back for a while. */
  readonly left_out: number;
  readonly refused: readonly { readonly line: number; readonly why: string }[];
}

/**
 * The reason why a fan is proposed for a line. `near`: text similar to a reference, with exactly the amount that is
 * open.
 */
export type ProposalReason = 'reference' | 'near' | 'iban' | 'amount' | 'name';

/** A reason not to book a line without a check. */
export type ProposalDoubt =
  | 'guess'
  | 'near'
  | 'several'
  | 'differs'
  | 'settled'
  | 'by-hand'
  | 'twin'
  | 'marked';

export interface ProposedPartRecord extends PaymentPartRecord {
  /** The open amount before; afterwards it is less by `amount`. */
  readonly open: number;
}

/** A fan's share of a line. */
export interface ProposedShareRecord {
  readonly user_id: number;
  readonly user_displayname: string;
  readonly amount: number;
  readonly parts: readonly ProposedPartRecord[];
  /** The part of the amount that becomes credit; below 0 where credit is used as well. */
  readonly credit: number;
}

export interface ProposalRecord extends ProposedShareRecord {
  readonly reason: ProposalReason;
  readonly sure: boolean;
  readonly doubts: readonly ProposalDoubt[];
  /** Further fans whose claims the purpose names. */
  readonly others: readonly ProposedShareRecord[];
  /** The amount that arrived minus the amount that is open there; below 0 where it is less. */
  readonly difference: number;
  /** The reference as it is written, and the one that is probably meant. */
  readonly near: { readonly written: string; readonly meant: string } | null;
  /** A payment recorded by hand that may be the same money. */
  readonly payment: number | null;
}

/** The reason why a line or a payment is probably the one that the bank takes back. */
export type ReturnReason = 'related' | 'end-to-end' | 'reference' | 'iban' | 'amount';

/** A doubt about it: several fit, the line that is taken back waits itself, or a refund of that amount was recorded. */
export type ReturnDoubt = 'several' | 'waits' | 'refunded';

/** The line or payment that money that left probably takes back. */
export interface ReturnRecord {
  /** Null where it is a payment recorded by hand. */
  readonly line_id: number | null;
  readonly booked_on: string | null;
  readonly reason: ReturnReason;
  readonly doubts: readonly ReturnDoubt[];
  readonly payments: readonly {
    readonly position: number;
    readonly user_id: number;
    readonly user_displayname: string;
    readonly amount: number;
  }[];
}

export interface BankLineRecord {
  readonly line_id: number;
  readonly import_id: string;
  readonly booked_on: string;
  /** Below 0 where the money left. */
  readonly amount: number;
  /** The fee that the method kept. For money that left the fee is added, and is below 0 where a fee was given back. */
  readonly fee: number;
  readonly payer: string;
  /** Only the last digits. */
  readonly iban: string;
  readonly purpose: string;
}

export interface ReviewLineRecord extends BankLineRecord {
  readonly proposal: ProposalRecord | null;
  /**
   * True where the bank may take a payment back with this line: no fan is booked automatically, whatever its text is.
   */
  readonly takes_back: boolean;
  readonly returned: ReturnRecord | null;
  /**
   * True where it contains text similar to a reference, or somebody owes its amount: it is not set aside with others.
   */
  readonly resembles: boolean;
}

export interface BankReviewRecord {
  /** The number of all lines that wait; `lines` contains the first of them. */
  readonly waiting: number;
  readonly lines: readonly ReviewLineRecord[];
  /** Lines that may still be reopened: set aside within the last day, or matched with an earlier booking (no reason). */
  readonly sorted: readonly (BankLineRecord & { readonly why: AsideReason | null })[];
  readonly prefixes: readonly string[];
}

export interface BankImportRecord {
  readonly import_id: string;
  readonly imported_at: string;
  readonly actor: { readonly user_id: number; readonly displayname: string };
  readonly source: string;
  /** Only the last digits. */
  readonly account: string;
  readonly from: string;
  readonly to: string;
  /** The number of lines of all kinds in the file, and of those that could not be read. */
  readonly lines: number;
  readonly refused: number;
  readonly open: number;
  readonly open_amount: number;
  readonly booked: number;
  readonly booked_amount: number;
  readonly aside: number;
  /** Lines that the bank took back, and the lines that did it. */
  readonly returned: number;
}

/** The result of an act on several lines, for each line. */
export interface BankLineAnswerRecord {
  readonly results: readonly {
    readonly line_id: number;
    readonly ok: boolean;
    readonly code?: string;
    readonly message?: string;
    readonly rule?: string;
    /** The payment recorded by hand that may be the same money (`RECORDED_BY_HAND`). */
    readonly payment?: number;
  }[];
}
