import type { ActorRecord } from '../actor.records';
import type { LedgerFactRecord } from '../books/history.records';
import type { MoneyMoveRecord } from '../money/money-move.records';
import type { TextVersion } from '@fan-beats/events/language';

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
