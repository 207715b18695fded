import type { Stage } from '@fan-beats/events';

/** Who recorded something. */
export interface ActorRecord {
  readonly user_id: number;
  readonly displayname: string;
}

/** A movement of a balance (euros) or of Fan Beats, with what stood after it. */
export interface StatementEntryRecord {
  readonly position: number;
  readonly recorded_at: string;
  readonly type: string;
  readonly amount: number;
  readonly balance_after: number;
  /** Of the amount, and of the balance after it, what is not available yet; Fan Beats only (rule D31). */
  readonly pending?: number;
  readonly pending_after?: number;
  readonly claim_id?: number;
  readonly gotitle?: string;
  readonly reason?: string;
  /** Position of the booking that this one takes back. */
  readonly reverses?: number;
  /** Position of the booking that took this one back. */
  readonly reversed_by?: number;
}

export interface StatementRecord {
  /** Newest first. */
  readonly entries: readonly StatementEntryRecord[];
  readonly balance: number;
  readonly pending?: number;
  readonly next_cursor: number | null;
}

export interface AuditedStatementEntryRecord extends StatementEntryRecord {
  /** Null where the shop itself did it. */
  readonly actor: ActorRecord | null;
  readonly via: string;
  /** Whether an admin may reverse it (rule D53). */
  readonly reversible: boolean;
}

export interface AuditedStatementRecord extends StatementRecord {
  readonly entries: readonly AuditedStatementEntryRecord[];
}

/** The claim began: in which group order, for which fan. */
export interface ClaimBeginRecord {
  readonly kind: 'submitted';
  readonly gotitle: string;
  readonly user_id: number;
  readonly user_displayname: string;
}

/** A line that came (before 0), went (after 0) or changed its amount. */
export interface ClaimLineChangeRecord {
  readonly kind: 'line';
  readonly item_type: 0 | 1;
  readonly caption: string;
  readonly variant_caption: string | null;
  readonly before: number;
  readonly after: number;
  /** Per piece; where the line is new. */
  readonly price?: number;
  readonly points?: number;
  readonly additional_info?: string;
}

/** A text that was written, or cleared: null. */
export interface ClaimTextChangeRecord {
  readonly kind: 'info' | 'note' | 'tracking';
  readonly text: string | null;
}

export interface ClaimPaymentChangeRecord {
  readonly kind: 'payment';
  readonly paid: boolean;
  /** Euros that the payment covers, or had covered. */
  readonly covered: number;
  /** Euros that were covered before this. */
  readonly covered_before: number;
  /** The shop took the mark off because the claim grew (rule D48). */
  readonly outgrown: boolean;
}

/** Money that paid a stage, went back to the balance, or is let go. */
export interface ClaimStagePaymentRecord {
  readonly kind: 'stage_payment';
  readonly stage: Stage;
  readonly did: 'allocated' | 'released' | 'waived';
  readonly amount: number;
  /** Euros that cover the stage after this, and whether that is all of it. */
  readonly covered: number;
  readonly settled: boolean;
}

/** The fan was asked to pay a stage until a day, has until another day, or is not asked any more. */
export type ClaimRequestRecord = { readonly kind: 'request'; readonly stage: Stage } & (
  | { readonly did: 'asked'; readonly amount: number; readonly due_on: string }
  | { readonly did: 'deferred'; readonly due_on: string; readonly due_before: string }
  | { readonly did: 'withdrawn' }
);

export interface ClaimFreebiesChangeRecord {
  readonly kind: 'freebies';
  readonly done: boolean;
}

export interface ClaimCostChangeRecord {
  readonly kind: 'cost';
  readonly component: 'domestics' | 'ems' | 'customs';
  /** Null for a cost that is not known (rule D70). */
  readonly before: number | null;
  readonly after: number | null;
}

export interface ClaimCostDoneRecord {
  readonly kind: 'cost_done';
  readonly component: 'domestics' | 'ems' | 'customs';
  readonly done: boolean;
  readonly amount: number | null;
}

/** What was booked on the fan's Fan Beats; `pending` is the part that is not available yet. */
export interface ClaimBeatsChangeRecord {
  readonly kind: 'beats';
  readonly points: number;
  readonly pending: number;
}

/** What became of the claim as a whole. */
export interface ClaimStandingRecord {
  readonly kind: 'completed' | 'canceled' | 'uncanceled' | 'deleted';
}

export type ClaimChangeRecord =
  | ClaimBeginRecord
  | ClaimLineChangeRecord
  | ClaimTextChangeRecord
  | ClaimPaymentChangeRecord
  | ClaimStagePaymentRecord
  | ClaimRequestRecord
  | ClaimFreebiesChangeRecord
  | ClaimCostChangeRecord
  | ClaimCostDoneRecord
  | ClaimBeatsChangeRecord
  | ClaimStandingRecord;

/** One fact of a claim, in plain parts. */
export interface ClaimHistoryEntryRecord {
  readonly position: number;
  readonly version: number;
  readonly recorded_at: string;
  readonly type: string;
  readonly via: 'self' | 'proxy' | 'admin' | 'system';
  /** `you` is the fan whose claim it is. */
  readonly by: 'you' | 'organisers' | 'shop';
  readonly changes: readonly ClaimChangeRecord[];
  /** Why it was reversed. */
  readonly reason?: string;
  readonly reverses?: number;
  readonly reversed_by?: number;
}

export interface AuditedClaimHistoryEntryRecord extends ClaimHistoryEntryRecord {
  readonly actor: ActorRecord | null;
  /** Whether an admin may reverse it now (rule D53). */
  readonly reversible: boolean;
}

/** A claim that was deleted; its history stays (rule D29). */
export interface DeletedClaimRecord {
  readonly claim_id: number;
  readonly go_id: number;
  readonly gotitle: string;
  readonly user_id: number;
  readonly user_displayname: string;
  readonly claim_sum: number;
  readonly deleted_at: string;
  readonly position: number;
  readonly actor: ActorRecord | null;
}

export interface DeletedClaimsRecord {
  /** Newest first. */
  readonly claims: readonly DeletedClaimRecord[];
  readonly next_cursor: number | null;
}

/** What proves a claim's latest submission: its place in the ledger and its hash (rule D54). */
export interface ReceiptRecord {
  readonly claim_id: number;
  readonly position: number;
  readonly hash: string;
  readonly recorded_at: string;
  /** Where anybody can ask whether the ledger holds it. */
  readonly link: string;
}

/** An event that was to be reversed; `code` and `message` where it was not. */
export interface ReversalRowRecord {
  readonly position: number;
  readonly type: string;
  readonly claim_id: number | null;
  readonly code?: string;
  readonly message?: string;
  readonly rule?: string;
}

export interface ReversalRecord {
  readonly reversed: readonly ReversalRowRecord[];
  readonly refused: readonly ReversalRowRecord[];
}
