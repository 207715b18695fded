import type { ActorRecord } from '../actor.records';
import type { FieldChangeRecord } from '../field-change.records';

/** The position of an event in the ledger, and its time. */
export interface LedgerPlaceRecord {
  readonly position: number;
  readonly recorded_at: string;
}

/** The first and the last place in the ledger; both null while nothing is recorded. */
export interface LedgerBoundsRecord {
  readonly first: LedgerPlaceRecord | null;
  readonly last: LedgerPlaceRecord | null;
}

/** A fact in the ledger. */
export interface LedgerFactRecord {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  /** The content of the fact, in today's shape of its type. */
  readonly data: Readonly<Record<string, unknown>>;
  /** People's free text; null where there is none or it was forgotten. */
  readonly private: Readonly<Record<string, unknown>> | null;
  /** The person who recorded it; null for the shop itself. An erased person has no name. */
  readonly actor: { readonly user_id: number; readonly displayname: string | null } | null;
  readonly via: 'self' | 'proxy' | 'admin' | 'import' | 'system';
  readonly correlation_id: string | null;
  readonly batch_id: string | null;
  readonly recorded_at: string;
  readonly hash: string;
}

/** A fact in a list of events, with the data to check its hash. */
export interface LedgerEventRecord extends LedgerFactRecord {
  readonly schema_version: number;
  /** True where the fact had free text that was forgotten. */
  readonly forgotten: boolean;
  /** The texts that were hashed, letter by letter. */
  readonly stored: { readonly data: string; readonly meta: string };
}

/** Names by id, as they are today. */
export interface LedgerNamesRecord {
  readonly users: Readonly<Record<string, string>>;
  readonly gos: Readonly<Record<string, string>>;
  readonly items: Readonly<Record<string, string>>;
  readonly variants: Readonly<Record<string, string>>;
}

export interface LedgerEventsRecord {
  readonly events: readonly LedgerEventRecord[];
  readonly names: LedgerNamesRecord;
  readonly next_cursor: number | null;
}

export interface HistoryPlaceRecord {
  /** Unique among the entries of its kind. */
  readonly id: number;
  readonly recorded_at: string;
  readonly actor: ActorRecord | null;
}

/** A change of an item or group order: an act on its record, or a fact of the ledger. */
export type HistoryEntryRecord =
  | (HistoryPlaceRecord & {
      readonly kind: 'act';
      readonly act: string;
      /** Ids of other things that the act was about. */
      readonly data: Readonly<Record<string, unknown>>;
      /** Null for acts from before field changes were recorded. */
      readonly changes: readonly FieldChangeRecord[] | null;
    })
  | (HistoryPlaceRecord & { readonly kind: 'fact' } & Pick<LedgerFactRecord, 'type' | 'data'>);

export interface HistoryRecord {
  /** Newest first. */
  readonly entries: readonly HistoryEntryRecord[];
  readonly names: LedgerNamesRecord;
  readonly next_cursor: number | null;
}

/** A fan's account at a moment. */
export interface AccountAsOfRecord {
  readonly user_id: number;
  readonly balance: number;
  readonly points: number;
  readonly unavailable_points: number;
}

/** The effect of a fact on a figure: the figure after the fact minus the figure before it. */
export interface LedgerContributionRecord extends LedgerFactRecord {
  readonly contribution: number;
}

/** A figure and the facts that add up to it, newest first. The contributions of all pages add up to the total. */
export interface LedgerExplanationRecord {
  readonly total: number;
  readonly unit: 'EUR' | 'BEATS' | 'pieces';
  readonly count: number;
  readonly contributions: readonly LedgerContributionRecord[];
  readonly names: LedgerNamesRecord;
  readonly next_cursor: number | null;
}
