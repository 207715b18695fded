/** What stands beside a tRPC error in `data` when a business rule was broken (rule D7). */
export interface RefusalData {
  readonly rule?: string;
  readonly details?: RefusalDetails;
  /** Field names of an input that was refused, with a sentence each. */
  readonly fields?: Readonly<Record<string, string>>;
  /** How long to wait after TOO_MANY_REQUESTS. */
  readonly wait_seconds?: number;
  readonly correlation_id?: string;
}

export interface RefusedLineRecord {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly wanted: number;
  readonly possible: number | null;
  /** Of PRICE_CHANGED: what one piece costs and grants now, and what the person had seen of it (rule D71). */
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
