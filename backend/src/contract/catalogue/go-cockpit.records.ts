import type { FreebieRowRecord } from '../freebies/freebie.records';
import type { Stage } from '@fan-beats/events';

export interface GoItemFiguresRecord {
  readonly item_id: number;
  /** Pieces, sets counted once. */
  readonly claimed: number;
  /** The smallest last limit of its units. */
  readonly last_limit: number | null;
  readonly units: readonly UnitFiguresRecord[];
}

export interface UnitFiguresRecord {
  /** Null for the one unit of an item without variants. */
  readonly itemvariant_id: number | null;
  /** Pieces, those in sets included. */
  readonly claimed: number;
  readonly limit: number | null;
  /** The present limit, or the one that the last change of the item's limits removed; null for neither. */
  readonly last_limit: number | null;
}

/** Sums of the claims of a group order, in euros. A group order without claims has no record. */
export interface GoSumsRecord {
  readonly go_id: number;
  readonly claims: number;
  readonly unpaid_claims: number;
  readonly sum: number;
  /** Open euros, for the goods and for the known shipping costs. */
  readonly open: number;
}

/** The state of a group order, and the open tasks that keep it from going on. */
export interface GoCockpitRecord {
  /** Every status that it had, oldest first; null is open. */
  readonly steps: readonly { readonly status: string | null; readonly recorded_at: string }[];
  readonly claims: number;
  /** Freebies too, sets counted once. */
  readonly pieces: number;
  readonly untracked_claims: number;
  /** Claims with freebies that are not packed yet. */
  readonly unpacked_claims: number;
  readonly stages: readonly GoStageRecord[];
  /** Fans who owe something, the highest debt first. */
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
  /** Claims with an unknown cost (rule D70). */
  readonly unknown_claims: number;
}

export interface GoOwingRecord {
  readonly claim_id: number;
  readonly user_id: number;
  readonly user_displayname: string;
  readonly open: number;
  /** The part of `open` that is asked for. */
  readonly due: number;
  /** The first due day of that part; null where nothing is asked for. */
  readonly due_on: string | null;
  /** The worst standing of the stages. */
  readonly standing: 'late' | 'overdue' | 'asked' | 'unasked';
  /** True where the fan said that they paid everything that is asked for (rule D79). */
  readonly announced: boolean;
}

/** An item or variant that is claimed as often as its limit allows. */
export interface GoSoldOutRecord {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly item_caption: string;
  readonly variant_caption: string | null;
  readonly claimed: number;
}

/** The course of a group order: the sums of its claims at each point of time, in euros. */
export interface GoCourseRecord {
  /** The time between two points: a German hour, a German day, or several days (also `day`). */
  readonly step: 'hour' | 'day';
  readonly points: readonly GoCoursePointRecord[];
  /** The items with the least left of their limit, scarcest first. */
  readonly stock: readonly GoCourseStockRecord[];
}

export interface GoCoursePointRecord {
  readonly at: string;
  readonly claims: number;
  /** The price of the goods. */
  readonly sum: number;
  /** The price of the goods and the shipping costs that were known. */
  readonly charged: number;
  readonly covered: number;
}

export interface GoCourseStockRecord {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly item_caption: string;
  readonly variant_caption: string | null;
  /** Pieces left at each point; null while there was no limit. */
  readonly left: readonly (number | null)[];
}
