import type { AsideReason } from '@fan-beats/events';
import type { PaymentPartRecord } from './payment-records';

/** What stands in a file of the bank, and what an import would make of it; amounts in euros, days as German days. */
export interface BankFileRecord {
  /** 'camt.052', 'Sparkasse', …; null where somebody has to say what the columns of the table are. */
  readonly source: string | null;
  /** Of such a table; of one whose columns somebody said, so that others can be said. */
  readonly head: readonly string[];
  /** Lines below that head. */
  readonly sample: readonly (readonly string[])[];
  readonly from: string;
  readonly to: string;
  /** Credits that are not known yet, what they come to, and how many of them are sure. */
  readonly credits: number;
  readonly amount: number;
  readonly sure: number;
  /** Lines of before, debits, and lines that the bank has not booked yet. */
  readonly known: number;
  readonly debits: number;
  readonly pending: number;
  readonly refused: readonly { readonly line: number; readonly why: string }[];
}

/** Why a fan is proposed for a line. */
export type ProposalReason = 'reference' | 'iban' | 'amount' | 'name';

/** What speaks against booking a line without a look. */
export type ProposalDoubt = 'guess' | 'several' | 'settled' | 'by-hand' | 'twin' | 'marked';

export interface ProposedPartRecord extends PaymentPartRecord {
  /** Before; afterwards it is less by the amount. */
  readonly open: number;
}

export interface ProposalRecord {
  readonly user_id: number;
  readonly user_displayname: string;
  readonly reason: ProposalReason;
  readonly sure: boolean;
  readonly doubts: readonly ProposalDoubt[];
  readonly parts: readonly ProposedPartRecord[];
  /** What of the amount becomes credit; below 0 where credit goes along. */
  readonly credit: number;
  /** A payment that was recorded by hand and may be this money. */
  readonly payment: number | null;
}

export interface BankLineRecord {
  readonly line_id: number;
  readonly import_id: string;
  readonly booked_on: string;
  readonly amount: number;
  readonly fee: number;
  readonly payer: string;
  /** The last digits alone. */
  readonly iban: string;
  readonly purpose: string;
}

export interface BankReviewRecord {
  /** How many lines wait in all; the first of them follow. */
  readonly waiting: number;
  readonly lines: readonly (BankLineRecord & { readonly proposal: ProposalRecord | null })[];
  /** Lines that may still be opened again: set aside within the last day, or taken for a payment by hand (no reason). */
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
