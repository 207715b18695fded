import type { ActorRecord } from '../actor.records';
import type { LedgerFactRecord } from '../books/history.records';
import type { MoneyMoveRecord } from '../money/money-move.records';
import type { TextVersion } from '@fan-beats/events/language';

/** A fact of a claim as its fan may read it. Money in `data` is whole cents. A payment has the fields of its money move. */
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
  /** Free text of the fan or the organisers; null where there is none, or it was forgotten. */
  readonly private: (LedgerFactRecord['private'] & { readonly reason?: string }) | null;
  /** `you` is the fan of the claim. */
  readonly by: 'you' | 'organisers' | 'shop';
  /** Only for a mark as paid: euros that were covered before it. */
  readonly covered_before?: number;
  readonly reversed_by?: number;
}

export interface AuditedClaimHistoryEntryRecord extends ClaimHistoryEntryRecord {
  /** The fan of the claim. */
  readonly user_displayname: string;
  readonly actor: ActorRecord | null;
  /** Whether an admin may reverse it now (rule D53). */
  readonly reversible: boolean;
  /** The position of the payment that the money of this part came from; absent where it was credit. */
  readonly payment?: number;
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

/** The proof of a claim's latest submission: its place in the ledger and its hash (rule D54). */
export interface ReceiptRecord {
  readonly claim_id: number;
  readonly position: number;
  readonly hash: string;
  readonly recorded_at: string;
  /** The page where anybody can check that the ledger contains it. */
  readonly link: string;
}
