import type { OrderTermsRecord } from '../withdrawals/withdrawal.records';
import type { GoItemFiguresRecord } from './go-cockpit.records';
import type { ItemRecord } from './item.records';

export interface GoRecord {
  readonly go_id: number;
  readonly title: string;
  readonly gotitle: string;
  readonly available_from: string | null;
  readonly available_until: string | null;
  readonly published: boolean;
  readonly archived: boolean;
  readonly status: string | null;
  readonly instagroupurl: string | null;
  readonly title_img_id: number | null;
  readonly filepath: string | null;
  /** Increases with every save; `expected_version` of an update refers to it. */
  readonly version: number;
  /**
   * Days to pay after a request; null for the shop's own days. The next three are the same for other stages,
   * `grace_days` counts working days.
   */
  readonly items_days: number | null;
  readonly ems_days: number | null;
  readonly customs_days: number | null;
  readonly domestics_days: number | null;
  readonly grace_days: number | null;
  /** The moment at which the server asks for payments by itself (rule M9). */
  readonly auto_request: AutoRequest;
}

/** Never, after the group order closed, or soon after each submission. */
export type AutoRequest = 'off' | 'closing' | 'submission';

/** The day on which a group order got a status. */
export interface StatusDayRecord {
  readonly status: string;
  readonly set_at: string;
}

/** A group order on the home page, with the statuses it went through. */
export interface ListedGoRecord extends GoRecord {
  readonly status_days: readonly StatusDayRecord[];
}

export interface GoInfosRecord {
  readonly go: GoRecord;
  readonly items: readonly ItemRecord[];
  readonly freebies: readonly ItemRecord[];
  /** Null in a private circle. */
  readonly order_terms: OrderTermsRecord | null;
}

/** A link of an item to a group order. `amount` null means no limit; where variants differ, it is the smallest limit (rule D15). */
export interface LinkRecord {
  readonly item_id: number;
  readonly amount: number | null;
}

/** The effect of an act on a whole group order: the question before the act names these figures (rule D77). */
export interface GoFiguresRecord {
  readonly claims: number;
  readonly unpaid_claims: number;
  readonly untracked_claims: number;
  /** Euros paid by payments and by marks by hand, over all stages; without waived amounts. */
  readonly paid_sum: number;
  /** Fan Beats that sending out makes available, and the number of claims that they come from. */
  readonly released_points: number;
  readonly releasing_claims: number;
  /** Fan Beats for freebies that canceling gave back, and that sending out takes from the fans again. */
  readonly redrawn_points: number;
  /** Fan Beats that canceling gives back to fans, and those that it takes from them. */
  readonly returned_points: number;
  readonly withdrawn_points: number;
  readonly items: readonly GoItemFiguresRecord[];
}

export interface GoLinkRecord extends LinkRecord {
  readonly go_id: number;
}
