import type { StatusDayRecord } from '../catalogue/go.records';
import type { ItemTypeCode } from '../catalogue/item.records';
import type { PaymentStanding, Stage, WithdrawalAnswer } from '@fan-beats/events';

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
  /** As the item looks today, null where it has no picture; left out of long lists. */
  readonly picture?: string | null;
}

export interface ClaimRecord {
  readonly claim_id: number;
  readonly go_id: number;
  /** The group order is canceled: nothing of the claim is open (rule D84). */
  readonly canceled: boolean;
  readonly gotitle: string;
  /** Of its group order, also where that is archived; null while it is open. */
  readonly go_status: string | null;
  /** The statuses that it went through; left out of long lists, as is the next one. */
  readonly status_days?: readonly StatusDayRecord[];
  /** When the fan said that the parcel arrived (rule D89). */
  readonly arrived_at?: string | null;
  /** The latest withdrawal from it, and what the organisers answered; left out of long lists (rule L11). */
  readonly withdrawal?: { readonly declared_at: string; readonly answer: WithdrawalAnswer | null } | null;
  readonly title: string;
  readonly created_at: string;
  readonly user_id: number;
  readonly user_displayname: string;
  readonly items: readonly ClaimItemRecord[];
  readonly claim_sum: number;
  readonly claim_point_sum: number;
  readonly claim_point_grant_sum: number;
  /** Surplus that waits for the group order to be sent out (rule D31). */
  readonly pending_points: number;
  /** Surplus that was added to the account when it was. */
  readonly released_points: number;
  readonly freebies_done: boolean;
  readonly payment_received: boolean;
  /** Sum the recorded payment covers; stays visible when an extension made the claim unpaid again (rule D48). */
  readonly covered_sum: number;
  /** Null while it was never set (rule D70); the same for the other two. */
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
  /** All four, in the order in which money goes to them; where they stand is told by today's day. */
  readonly stages: readonly ClaimStageRecord[];
  /** Euros that are open at the stages, asked for or not; 0 where the group order is canceled, of which nothing is paid (rule M6). */
  readonly to_pay: number;
}

/** Pieces of one unit that a claim is made of: its sets count as what they included when they were claimed, not as themselves. */
export interface ClaimPieceRecord {
  readonly claim_id: number;
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly amount: number;
}

/** One line of a cart: `amount` is the total wanted, what is already claimed included (rule D23). */
export interface CartEntryRecord {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly amount: number;
  readonly additional_info?: string | null;
  readonly amount_claimed?: number;
  /** Of one piece, as the person saw them (rule D71). */
  readonly expected_price?: number;
  readonly expected_points?: number;
}

/** What of a claim is paid on its own; amounts in euros, days as German days. */
export interface ClaimStageRecord {
  readonly stage: Stage;
  /** Null for a cost that nobody knows yet (rule D70). */
  readonly charged: number | null;
  readonly covered: number;
  /** By recorded payments. */
  readonly allocated: number;
  /** What the shop bears. */
  readonly waived: number;
  /** By hand: no payment of it is recorded (rule M1). */
  readonly marked: number;
  readonly open: number;
  /** What covers it beyond what is charged. */
  readonly over: number;
  readonly settled: boolean;
  /** What is asked for and not paid. */
  readonly due: number;
  readonly requested_on: string | null;
  readonly due_on: string | null;
  readonly standing: PaymentStanding;
}
