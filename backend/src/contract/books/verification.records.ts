/** A verification or a rebuild that an admin started. */
export interface LedgerRunRecord {
  readonly run_id: number;
  readonly progress: { readonly events: number; readonly total: number };
  /** The reason of a failure; null without one. */
  readonly failure: string | null;
  readonly started_by: { readonly user_id: number; readonly displayname: string };
  readonly started_at: string;
  readonly ended_at: string | null;
}

/** A summary of a verification of the whole books. */
export interface VerificationRecord extends LedgerRunRecord {
  readonly state: 'running' | 'clean' | 'findings' | 'failed';
  readonly events: number;
  readonly streams: number;
  readonly seals: number;
  readonly finding_count: number;
  /** The seal to note elsewhere: with it a later verification proves the books up to here. */
  readonly newest_seal: SealRecord | null;
}

export interface SealRecord {
  readonly number: number;
  readonly hash: string;
  readonly up_to_position: number;
  readonly sealed_at: string;
}

/** Something in the books that differs from what was recorded: a sentence, and its place as far as known. */
export interface FindingRecord {
  readonly kind: string;
  readonly stream: string | null;
  readonly version: number | null;
  readonly position: number | null;
  readonly read_model: string | null;
  readonly key: Readonly<Record<string, number>> | null;
  readonly sentence: string;
}

/** A verification with its report; the first findings of `finding_count`. */
export interface VerificationReportRecord extends VerificationRecord {
  readonly read_models: readonly ReadModelRecord[];
  readonly findings: readonly FindingRecord[];
}

export interface ReadModelRecord {
  readonly name: string;
  readonly rows: number;
}

/** A rebuild of one read model, or of all where `name` is null. */
export interface RebuildRecord extends LedgerRunRecord {
  readonly state: 'running' | 'done' | 'failed';
  readonly name: string | null;
  readonly read_models: readonly ReadModelRecord[];
}
