import type { ClaimItemRecord } from './claim.records';

/** A group order with a status, for those who pack. Nothing here has an amount of money (rule D136). */
export interface PackingGoRecord {
  readonly go_id: number;
  readonly title: string;
  /** The state of its goods: AT_PROXY, OTW_TO_GERMANY, ARRIVED or SENT_OUT. */
  readonly status: string;
  readonly claims: number;
  /** Claims that are ready to pack and have no tracking id yet. */
  readonly ready: number;
  /** Claims with a tracking id. */
  readonly tracked: number;
}

/** A line of a parcel. */
export type PackingLineRecord = Omit<ClaimItemRecord, 'price' | 'points' | 'picture'>;

/** A piece of a parcel, with sets opened. */
export interface PackingPieceRecord {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly caption: string;
  readonly variant_caption: string | null;
  readonly amount: number;
}

/** A claim as it is packed. */
export interface PackingClaimRecord {
  readonly claim_id: number;
  readonly go_id: number;
  readonly gotitle: string;
  readonly user_id: number;
  readonly user_displayname: string;
  readonly lines: readonly PackingLineRecord[];
  readonly pieces: readonly PackingPieceRecord[];
  /** The fan's note. */
  readonly additional_info: string | null;
  /** Null where the claim has no freebies. */
  readonly freebies_done: boolean | null;
  readonly tracking_id: string | null;
  /** The thing it waits for before it is packed; null where it is ready. */
  readonly waits_for: 'goods' | 'payment' | null;
  readonly version: number;
}
