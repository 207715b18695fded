import type { TextVersion } from '@fan-beats/events/language';
import type { MoneyMoveRecord } from './payment-records';
import type { LedgerFactRecord } from './records';

/** Who recorded something. */
export interface ActorRecord {
  readonly user_id: number;
  readonly displayname: string;
}

/** A movement of a balance (euros) or of Fan Beats, with what stood after it; of a payment or refund how its money moved. */
export interface StatementEntryRecord extends Partial<MoneyMoveRecord> {
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

/** A fact of a claim as its fan may read it; money is whole cents in its data. Where a payment paid a stage, how that money moved. */
export interface ClaimHistoryEntryRecord
  extends
    Pick<LedgerFactRecord, 'position' | 'version' | 'recorded_at' | 'type' | 'via'>,
    Partial<MoneyMoveRecord> {
  readonly data: LedgerFactRecord['data'] & {
    readonly userId: number;
    readonly reversesPosition?: number;
    /** The legal texts that were shown before the order (rule L5). */
    readonly shown?: readonly TextVersion[];
  };
  /** What the fan or the organisers wrote; null where there is nothing, or it was forgotten. */
  readonly private: (LedgerFactRecord['private'] & { readonly reason?: string }) | null;
  /** `you` is the fan whose claim it is. */
  readonly by: 'you' | 'organisers' | 'shop';
  /** Of a mark as paid: euros that were covered before it. */
  readonly covered_before?: number;
  readonly reversed_by?: number;
}

export interface AuditedClaimHistoryEntryRecord extends ClaimHistoryEntryRecord {
  /** The fan whose claim it is. */
  readonly user_displayname: string;
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
