import type { ClaimRecord } from './claim.records';

/** How one claim of a bulk change answered: as it stands now, or why it was refused. */
export interface BulkResultRecord {
  readonly claim_id: number;
  readonly ok: boolean;
  readonly claim?: ClaimRecord;
  /** As of a refused call: CONFLICT where somebody changed the claim meanwhile, PRECONDITION_FAILED for a rule. */
  readonly code?: string;
  readonly message?: string;
  readonly rule?: string;
}

export interface BulkAnswerRecord {
  readonly batch_id: string;
  readonly results: readonly BulkResultRecord[];
}

/** What a bulk change recorded, by kind of fact. */
export interface BatchChangeRecord {
  readonly type: string;
  /** The cost component, where the fact is about one. */
  readonly component: string | null;
  readonly events: number;
}

/** A bulk change: the events that share one batch id. */
export interface BatchRecord {
  readonly batch_id: string;
  readonly recorded_at: string;
  readonly actor_id: number | null;
  readonly actor_displayname: string | null;
  readonly claims: number;
  readonly events: number;
  /** How many of its events were reversed since. */
  readonly reversed: number;
  readonly changes: readonly BatchChangeRecord[];
}

/** The part of a bulk change, an import or a take-over that was not undone yet. */
export interface BatchFiguresRecord {
  readonly events: number;
  readonly claims: number;
  readonly fans: number;
  /** Fan Beats that it moved, in either direction. */
  readonly beats: number;
  readonly changes: readonly BatchChangeFiguresRecord[];
}

export interface BatchChangeFiguresRecord extends BatchChangeRecord {
  /** Euros that the facts are about; null where they say no amount. */
  readonly amount: number | null;
}

export interface BatchesRecord {
  readonly batches: readonly BatchRecord[];
  readonly next_cursor: number | null;
}
