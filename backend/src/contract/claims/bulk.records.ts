import type { CostComponent } from '@fan-beats/events';
import type { ClaimRecord, ClaimStageRecord } from './claim.records';

/** The result of a bulk change for one claim: the claim now, or the reason of the refusal. */
export interface BulkResultRecord {
  readonly claim_id: number;
  readonly ok: boolean;
  readonly claim?: ClaimRecord;
  /**
   * The code of a refused call: CONFLICT where somebody changed the claim meanwhile, PRECONDITION_FAILED for a rule.
   */
  readonly code?: string;
  readonly message?: string;
  readonly rule?: string;
}

/** A claim as a preview compares it, before and after a change. */
export interface ComparedClaimRecord {
  readonly freebies_done: boolean;
  readonly tracking_id: string | null;
  readonly stages: readonly ComparedStageRecord[];
}

export type ComparedStageRecord = Pick<
  ClaimStageRecord,
  'stage' | 'charged' | 'covered' | 'allocated' | 'waived' | 'marked' | 'settled'
>;

/** Money that an act takes off a claim, in euros. */
export interface TakenMoneyRecord {
  /** Recorded payments that become credit of the fan. */
  readonly released: number;
  /** Euros that were paid by marks by hand, which are gone after the act (rule M25). */
  readonly marked: number;
}

/** The effect of a change on one claim, or the refusal. */
export interface PlannedUpdateRecord {
  readonly claim_id: number;
  readonly ok: boolean;
  /**
   * The version that the plan is based on; the act sends it as `expected_version`. Left out where the claim does not
   * exist.
   */
  readonly version?: number;
  readonly before?: ComparedClaimRecord;
  readonly after?: ComparedClaimRecord;
  readonly taken?: TakenMoneyRecord;
  /** Costs that are done and would change (rule D27). */
  readonly locked: readonly CostComponent[];
  readonly code?: string;
  readonly message?: string;
  readonly rule?: string;
}

/** The effect of deleting a claim. */
export interface PlannedDeletionRecord extends TakenMoneyRecord {
  readonly claim_id: number;
  /** The version that the plan is based on; the act sends it as `expected_version`. */
  readonly version: number;
}

export interface BulkAnswerRecord {
  readonly batch_id: string;
  readonly results: readonly BulkResultRecord[];
}

/** The facts that a bulk change recorded, by type. */
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
  /** The number of its events that were reversed since. */
  readonly reversed: number;
  readonly changes: readonly BatchChangeRecord[];
}

/** The part of a bulk change, an import or a take-over that is not undone. */
export interface BatchFiguresRecord {
  readonly events: number;
  readonly claims: number;
  readonly fans: number;
  /** Fan Beats that it moved, in either direction. */
  readonly beats: number;
  readonly changes: readonly BatchChangeFiguresRecord[];
}

export interface BatchChangeFiguresRecord extends BatchChangeRecord {
  /** Euros of the facts; null where they contain no amount. */
  readonly amount: number | null;
}

export interface BatchesRecord {
  readonly batches: readonly BatchRecord[];
  readonly next_cursor: number | null;
}
