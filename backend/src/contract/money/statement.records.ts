import type { ActorRecord } from '../actor.records';
import type { MoneyMoveRecord } from './money-move.records';

/** A movement of a balance (euros) or of Fan Beats, with the balance after it. A payment or refund has the fields of its money move. */
export interface StatementEntryRecord extends Partial<MoneyMoveRecord> {
  readonly position: number;
  readonly recorded_at: string;
  readonly type: string;
  readonly amount: number;
  readonly balance_after: number;
  /** The part of the amount, and of the balance after it, that is not available yet; Fan Beats only (rule D31). */
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

/** An event that was to be reversed; `code` and `message` where it was refused. */
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
