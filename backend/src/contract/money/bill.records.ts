import type { Wire } from '../wire';
import type { BillView } from '@fan-beats/projections';

/** A bill of a group order as it is now; amounts in euros, days as German days. */
export type BillRecord = Wire<BillView>;

export interface BillsRecord {
  readonly bills: readonly BillRecord[];
  /** Categories of the claimed items of the group order, to divide by. */
  readonly categories: readonly string[];
}

/** The effect of dividing a bill on each claim, in euros. Saving requires the same digest (rule M24). */
export interface BillPlanRecord {
  readonly bill_id: number;
  readonly total: number;
  readonly born: number;
  readonly shares: readonly {
    readonly claim_id: number;
    readonly user_displayname: string;
    /** One entry for each line of the bill. */
    readonly parts: readonly { readonly weight: number; readonly share: number }[];
    readonly share: number;
    /** The share minus the share before. */
    readonly change: number;
    readonly cost_before: number | null;
    /** True where the cost is done. */
    readonly settled: boolean;
  }[];
  readonly digest: string;
}

type BillLineRecord = BillRecord['lines'][number];

/** The calculation of a fan's share of a bill: only own figures and totals. */
export interface ShareRecord extends Pick<BillRecord, 'bill_id' | 'component' | 'total' | 'claims'> {
  readonly share: number;
  readonly parts: readonly SharePartRecord[];
}

/** One line of the bill: how it was divided, and the weight of the fan's claim in it. */
export interface SharePartRecord {
  readonly what: BillLineRecord['what'];
  readonly basis: BillLineRecord['basis'];
  readonly category?: BillLineRecord['category'];
  readonly all_weights: BillLineRecord['all_weights'];
  readonly weight: number;
}
