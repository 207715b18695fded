import type { Cents } from './money';
import type { Points } from './points';

/** The stable codes of broken business rules, as they are in `data.rule` of a refusal (rule D7). */
export const ruleCodes = [
  'STOCK_EXCEEDED',
  'NOT_ENOUGH_POINTS',
  'CLAIMED_AMOUNT_FLOOR',
  'ORDER_MAX_EXCEEDED',
  'PRICE_CHANGED',
  'WINDOW_CLOSED',
  'GO_CANCELED',
  'CART_EMPTY',
  'CLAIM_TOO_LARGE',
  'ITEM_NOT_IN_GO',
  'VARIANT_REQUIRED',
  'VARIANT_UNKNOWN',
  'COST_SETTLED',
  'BALANCE_TOO_LOW',
  'POINTS_TOO_LOW',
  'NO_CHANGE',
  'GO_HAS_CLAIMS',
  'GO_HAS_PURCHASES',
  'ITEM_IN_USE',
  'VARIANT_IN_USE',
  'INCLUDES_INVALID',
  'LAST_ADMIN',
  'NOT_YOURSELF',
  'ALREADY_LINKED',
  'NOT_LINKED',
  'ALREADY_REVERSED',
  'NOT_REVERSIBLE',
  'CHANGED_SINCE',
  'CLAIM_UNPAID',
  'CLAIM_OVERPAID',
  'CANCELED_CLAIM_PAID',
  'COST_OPEN',
  'BALANCE_LEFT',
  'MORE_THAN_OPEN',
  'MORE_THAN_PAID',
  'PARTS_ABOVE_PAYMENT',
  'FEE_ABOVE_PAYMENT',
  'TOO_MUCH_TO_WAIVE',
  'NOT_REQUESTED',
  'RECORDED_BEFORE',
  'PAYMENT_SPENT',
  'PAYMENT_OF_LINE',
  'NOT_CORRECTED',
  'NOTHING_TO_UNDO',
  'PRICE_RAISED',
  'DAY_AHEAD',
  'DAY_LONG_AGO',
  'NOTHING_TO_SPLIT',
  'WEIGHT_UNKNOWN',
  'SHARE_ABOVE_COST',
  'PART_OF_BILL',
  'LINE_NOT_OPEN',
  'LINE_FORGOTTEN',
  'RECORDED_BY_HAND',
  'NOT_THIS_PAYMENT',
  'MONEY_LEFT',
  'NOT_A_RETURN',
  'RETURN_DIFFERS',
  'TEXTS_MISSING',
  'TEXTS_CHANGED',
  'NOT_A_TRADER',
  'GO_OPEN',
  'CLAIM_EXISTS',
  'TAKE_OVER_MOVED',
  'SAME_PERSON',
  'IS_ADMIN',
  'MERGED_AWAY',
  'ACTED_SINCE',
] as const;

export type RuleCode = (typeof ruleCodes)[number];

/** A line of a cart or claim that a refusal is about, with the amount that would still be possible. */
export interface RefusedLine {
  readonly itemId: number;
  readonly variantId: number | null;
  readonly wanted: number;
  /** The most pieces that this line may ask for; null where nothing limits it. */
  readonly possible: number | null;
  /** Pieces of this line that the claim already has. */
  readonly claimed?: number;
  /** The fan's own text: lines of the same unit with different texts are different lines. */
  readonly text?: string | null;
  /**
   * The terms of one piece that the person saw, as far as the submission has them, and the present terms (rule D71).
   */
  readonly seen?: SeenPrice;
  readonly present?: PiecePrice;
}

/** Price and Fan Beats of one piece. */
export interface PiecePrice {
  readonly priceCents: Cents;
  readonly points: Points;
}

export type SeenPrice = Partial<PiecePrice>;

export interface RuleDetails {
  readonly lines?: readonly RefusedLine[];
  /** The number of Fan Beats, euros (cents) or pieces that are missing. */
  readonly missing?: number;
  readonly [detail: string]: unknown;
}

/** A broken business rule: a code and its data, no sentence and no status of any protocol. */
export class Rejection extends Error {
  constructor(
    readonly rule: RuleCode,
    readonly details: RuleDetails = {},
  ) {
    super(rule);
    this.name = 'Rejection';
  }
}
