import type { FreebieRowRecord } from '../freebies/freebie.records';
import type { Stage } from '@fan-beats/events';

export interface GoItemFiguresRecord {
  readonly item_id: number;
  /** Pieces, sets counted once. */
  readonly claimed: number;
  /** The smallest of what its units had last. */
  readonly last_limit: number | null;
  readonly units: readonly UnitFiguresRecord[];
}

export interface UnitFiguresRecord {
  /** Null for the one unit of an item without variants. */
  readonly itemvariant_id: number | null;
  /** Pieces, those in sets included. */
  readonly claimed: number;
  readonly limit: number | null;
  /** The limit that it has, or that the last change of the item's limits lifted; null for none. */
  readonly last_limit: number | null;
}

/** What the claims of a group order come to, in euros; one without claims has none. */
export interface GoSumsRecord {
  readonly go_id: number;
  readonly claims: number;
  readonly unpaid_claims: number;
  readonly sum: number;
  /** Of the goods and of the shipping costs that are known. */
  readonly open: number;
}

/** Where a group order stands, and what keeps it from going on. */
export interface GoCockpitRecord {
  /** Every status it got, oldest first; null is open. */
  readonly steps: readonly { readonly status: string | null; readonly recorded_at: string }[];
  readonly claims: number;
  /** Freebies too, sets counted once. */
  readonly pieces: number;
  readonly untracked_claims: number;
  /** Claims with freebies that are not packed yet. */
  readonly unpacked_claims: number;
  readonly stages: readonly GoStageRecord[];
  /** Who owes something, most first. */
  readonly owing: readonly GoOwingRecord[];
  readonly sold_out: readonly GoSoldOutRecord[];
  readonly freebies_missing: readonly Omit<FreebieRowRecord, 'kind' | 'canceled' | 'additional_user_info'>[];
}

/** One stage of the money of a group order, in euros. */
export interface GoStageRecord {
  readonly stage: Stage;
  readonly charged: number;
  readonly covered: number;
  readonly open: number;
  readonly too_much: number;
  readonly open_claims: number;
  /** Claims whose cost nobody knows yet (rule D70). */
  readonly unknown_claims: number;
}

export interface GoOwingRecord {
  readonly claim_id: number;
  readonly user_id: number;
  readonly user_displayname: string;
  readonly open: number;
  /** What of it is asked for. */
  readonly due: number;
  /** The first day by which that is due; null where nothing is asked for. */
  readonly due_on: string | null;
  /** How that stands: the worst of its stages. */
  readonly standing: 'late' | 'overdue' | 'asked' | 'unasked';
  /** The fan says that all that is asked for is paid (rule D79). */
  readonly announced: boolean;
}

/** What is claimed as often as its limit allows. */
export interface GoSoldOutRecord {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly item_caption: string;
  readonly variant_caption: string | null;
  readonly claimed: number;
}

/** How a group order went: what its claims came to at each point of time, in euros. */
export interface GoCourseRecord {
  /** Between two points lies a German hour, a German day, or several days. */
  readonly step: 'hour' | 'day';
  readonly points: readonly GoCoursePointRecord[];
  /** What has least of its limit left, scarcest first. */
  readonly stock: readonly GoCourseStockRecord[];
}

export interface GoCoursePointRecord {
  readonly at: string;
  readonly claims: number;
  /** Of the goods. */
  readonly sum: number;
  /** Of the goods and of the shipping costs that were known. */
  readonly charged: number;
  readonly covered: number;
}

export interface GoCourseStockRecord {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly item_caption: string;
  readonly variant_caption: string | null;
  /** Pieces at each point; null while there was no limit. */
  readonly left: readonly (number | null)[];
}
