import type { StatusDayRecord } from '../catalogue/go.records';
import type { ItemTypeCode } from '../catalogue/item.records';
import type { PaymentState, Stage, WithdrawalAnswer } from '@fan-beats/events';

export interface ClaimItemRecord {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly item_type: ItemTypeCode;
  readonly caption: string;
  readonly variant_caption: string | null;
  readonly category: string;
  readonly kind: string;
  readonly amount: number;
  readonly price: number;
  readonly points: number;
  readonly additional_info: string | null;
  /** Today's picture of the item, null where it has none; left out of long lists. */
  readonly picture?: string | null;
}

export interface ClaimRecord {
  readonly claim_id: number;
  readonly go_id: number;
  /** True where the group order is canceled: nothing of the claim is open (rule D84). */
  readonly canceled: boolean;
  readonly gotitle: string;
  /** The status of the group order, also of an archived one; null while it is open. */
  readonly go_status: string | null;
  /** The statuses that the group order went through; left out of long lists, as is the next one. */
  readonly status_days?: readonly StatusDayRecord[];
  /** The time at which the fan confirmed the arrival of the parcel (rule D89). */
  readonly arrived_at?: string | null;
  /** The latest withdrawal from it, and the organisers' answer; left out of long lists (rule L11). */
  readonly withdrawal?: { readonly declared_at: string; readonly answer: WithdrawalAnswer | null } | null;
  readonly title: string;
  readonly created_at: string;
  readonly user_id: number;
  readonly user_displayname: string;
  readonly items: readonly ClaimItemRecord[];
  readonly claim_sum: number;
  readonly claim_point_sum: number;
  readonly claim_point_grant_sum: number;
  /** Surplus Fan Beats that wait for the group order to be sent out (rule D31). */
  readonly pending_points: number;
  /** Surplus Fan Beats that were added to the account when it was sent out. */
  readonly released_points: number;
  readonly freebies_done: boolean;
  readonly payment_received: boolean;
  /**
   * The sum that the recorded payment covers. It stays visible when an extension made the claim unpaid again (rule
   * D48).
   */
  readonly covered_sum: number;
  /** Null while it is not set (rule D70); the same for the other two. */
  readonly domestics: number | null;
  readonly ems: number | null;
  readonly customs: number | null;
  readonly domestics_done: boolean;
  readonly ems_done: boolean;
  readonly customs_done: boolean;
  readonly additional_info: string | null;
  readonly invite_link: string | null;
  readonly tracking_id: string | null;
  readonly admin_note: string | null;
  readonly version: number;
  /** All four, in the order in which money goes to them; their standing is that of today. */
  readonly stages: readonly ClaimStageRecord[];
  /** Open euros of the stages, asked for or not. 0 where the group order is canceled: nothing of it is to be paid (rule M6). */
  readonly to_pay: number;
}

/** Pieces of one unit of a claim. A set counts as the pieces that it included when it was claimed, not as itself. */
export interface ClaimPieceRecord {
  readonly claim_id: number;
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly amount: number;
}

/** One line of a cart. `amount` is the total wanted, including the pieces that are already claimed (rule D23). */
export interface CartEntryRecord {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly amount: number;
  readonly additional_info?: string | null;
  readonly amount_claimed?: number;
  /** The price of one piece as the person saw it; so are the points (rule D71). */
  readonly expected_price?: number;
  readonly expected_points?: number;
}

/** A part of a claim that is paid on its own; amounts in euros, days as German days. */
export interface ClaimStageRecord {
  readonly stage: Stage;
  /** Null for an unknown cost (rule D70). */
  readonly charged: number | null;
  readonly covered: number;
  /** Euros covered by recorded payments. */
  readonly allocated: number;
  /** Euros that the shop bears. */
  readonly waived: number;
  /** Euros marked as paid by hand: no payment is recorded for them (rule M1). */
  readonly marked: number;
  readonly open: number;
  /** Euros covered beyond what is charged. */
  readonly over: number;
  readonly settled: boolean;
  /** Euros that are asked for and not paid. */
  readonly due: number;
  readonly requested_on: string | null;
  readonly due_on: string | null;
  readonly standing: PaymentState;
}
