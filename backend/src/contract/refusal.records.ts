/** The fields beside a tRPC error in `data` when a business rule was broken (rule D7). */
export interface RefusalData {
  readonly rule?: string;
  readonly details?: RefusalDetails;
  /** Names of refused input fields, with a sentence each. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds to wait after TOO_MANY_REQUESTS. */
  readonly wait_seconds?: number;
  readonly correlation_id?: string;
}

export interface RefusedLineRecord {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly wanted: number;
  readonly possible: number | null;
  /**
   * Only with PRICE_CHANGED: the present price and Fan Beats of one piece, and those that the person saw (rule D71).
   */
  readonly price?: number;
  readonly points?: number;
  readonly seen_price?: number;
  readonly seen_points?: number;
}

/** Figures of a broken rule; euros where the rule is about money. */
export interface RefusalDetails {
  readonly missing?: number;
  readonly lines?: readonly RefusedLineRecord[];
  readonly [figure: string]: number | readonly RefusedLineRecord[] | undefined;
}
