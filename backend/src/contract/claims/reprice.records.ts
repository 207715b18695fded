/** The effect on each claim of other terms of its pieces, in euros (rule M62). */
export interface RepricePlanRecord {
  /** The act names it: it is of what is shown here. */
  readonly digest: string;
  readonly claims: readonly {
    readonly claim_id: number;
    readonly user_id: number;
    readonly user_displayname: string;
    readonly sum_before: number;
    readonly sum_after: number;
    /** Covered of the items before. */
    readonly paid: number;
    /** Open of the items after. */
    readonly open: number;
    /** The part of the payments that becomes credit; below 0 where credit pays the items. */
    readonly credit: number;
    /** The change of the fan's Fan Beats. */
    readonly points: number;
  }[];
}

/** An act that changed the terms of claimed pieces. */
export interface RepricingRecord {
  readonly act_id: string;
  readonly go_id: number;
  readonly gotitle: string;
  /** Null for pieces of several variants, or of an item without. */
  readonly variant_id: number | null;
  readonly price: number;
  readonly points: number;
  readonly claims: number;
  readonly recorded_at: string;
  readonly actor_displayname: string | null;
}
