import type { PaymentPartRecord } from './payment.records';
import type { AsideReason } from '@fan-beats/events';

/** What stands in a file of the bank, and what an import would make of it; amounts in euros, days as German days. */
export interface BankFileRecord {
  /** 'camt.052', 'Sparkasse', …; null where somebody has to say what the columns of the table are. */
  readonly source: string | null;
  /** Of such a table; of one whose columns somebody said, so that others can be said. */
  readonly head: readonly string[];
  /** Lines below that head. */
  readonly sample: readonly (readonly string[])[];
  /** Columns of few words, with these words: such may be the direction, the currency or the status. */
  readonly words: readonly { readonly column: string; readonly words: readonly string[] }[];
  /** What a column probably is that nobody said anything of. */
  readonly question: {
    readonly field: 'direction' | 'currency' | 'status';
    readonly column: string;
  } | null;
  readonly from: string;
  readonly to: string;
  /** Credits that are not known yet, what they come to, and how many of them are sure. */
  readonly credits: number;
  readonly amount: number;
  readonly sure: number;
  /** Money that left, and may be a payment that the bank took back. */
  readonly returns: number;
  /** Lines of before, other debits, and lines that the bank has not booked, or reverted. */
  readonly known: number;
  readonly debits: number;
  readonly pending: number;
  /** Transfers between own accounts, and money that is held back for a while. */
  readonly left_out: number;
  readonly refused: readonly { readonly line: number; readonly why: string }[];
}

/** Why a fan is proposed for a line; `near`: something like a reference, with exactly the amount that is open. */
export type ProposalReason = 'reference' | 'near' | 'iban' | 'amount' | 'name';

/** What speaks against booking a line without a look. */
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
  /** Before; afterwards it is less by the amount. */
  readonly open: number;
}

/** What a fan has of a line. */
export interface ProposedShareRecord {
  readonly user_id: number;
  readonly user_displayname: string;
  readonly amount: number;
  readonly parts: readonly ProposedPartRecord[];
  /** What of the amount becomes credit; below 0 where credit goes along. */
  readonly credit: number;
}

export interface ProposalRecord extends ProposedShareRecord {
  readonly reason: ProposalReason;
  readonly sure: boolean;
  readonly doubts: readonly ProposalDoubt[];
  /** Further fans, whose claims the purpose names too. */
  readonly others: readonly ProposedShareRecord[];
  /** How much more than is open there arrived; below 0 where it is less. */
  readonly difference: number;
  /** As it is written, and the reference that is probably meant. */
  readonly near: { readonly written: string; readonly meant: string } | null;
  /** A payment that was recorded by hand and may be this money. */
  readonly payment: number | null;
}

/** Why a line or a payment is probably what the bank takes back. */
export type ReturnReason = 'related' | 'end-to-end' | 'reference' | 'iban' | 'amount';

/** What speaks against it: several fit, the line that is taken back waits itself, or a refund of that amount was recorded. */
export type ReturnDoubt = 'several' | 'waits' | 'refunded';

/** What money that left probably takes back. */
export interface ReturnRecord {
  /** Null where it is a payment that was recorded by hand. */
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
  /** The fee that the method kept. For money that left it comes on top, and is below 0 where a fee was given back. */
  readonly fee: number;
  readonly payer: string;
  /** The last digits alone. */
  readonly iban: string;
  readonly purpose: string;
}

export interface ReviewLineRecord extends BankLineRecord {
  readonly proposal: ProposalRecord | null;
  /** The bank may take a payment back with this line: whatever it says, no fan is booked by itself. */
  readonly takes_back: boolean;
  readonly returned: ReturnRecord | null;
  /** Something like a reference stands in it, or somebody owes its amount: it is not set aside with others. */
  readonly resembles: boolean;
}

export interface BankReviewRecord {
  /** How many lines wait in all; the first of them follow. */
  readonly waiting: number;
  readonly lines: readonly ReviewLineRecord[];
  /** Lines that may still be opened again: set aside within the last day, or matched with what the books had (no reason). */
  readonly sorted: readonly (BankLineRecord & { readonly why: AsideReason | null })[];
  readonly prefixes: readonly string[];
}

export interface BankImportRecord {
  readonly import_id: string;
  readonly imported_at: string;
  readonly actor: { readonly user_id: number; readonly displayname: string };
  readonly source: string;
  /** The last digits alone. */
  readonly account: string;
  readonly from: string;
  readonly to: string;
  /** Of all kinds in the file, and those that could not be read. */
  readonly lines: number;
  readonly refused: number;
  readonly open: number;
  readonly open_amount: number;
  readonly booked: number;
  readonly booked_amount: number;
  readonly aside: number;
  /** Taken back by the bank, and what did. */
  readonly returned: number;
}

/** What became of each line of an act on several. */
export interface BankLineAnswerRecord {
  readonly results: readonly {
    readonly line_id: number;
    readonly ok: boolean;
    readonly code?: string;
    readonly message?: string;
    readonly rule?: string;
    /** Recorded by hand, that the line may be (`RECORDED_BY_HAND`). */
    readonly payment?: number;
  }[];
}
