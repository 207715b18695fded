import type { Wire } from '../wire';
import type { BillView } from '@fan-beats/projections';

/** A bill of a group order as it is now; amounts in euros, days as German days. */
export type BillRecord = Wire<BillView>;

export interface BillsRecord {
  readonly bills: readonly BillRecord[];
  /** Of what is claimed in the group order, to divide by. */
  readonly categories: readonly string[];
}

/** What dividing a bill does to each claim, in euros; saved is what has the same digest (rule M24). */
export interface BillPlanRecord {
  readonly bill_id: number;
  readonly total: number;
  readonly born: number;
  readonly shares: readonly {
    readonly claim_id: number;
    readonly user_displayname: string;
    /** Line by line. */
    readonly parts: readonly { readonly weight: number; readonly share: number }[];
    readonly share: number;
    /** What that is more than before. */
    readonly change: number;
    readonly cost_before: number | null;
    /** The cost is done. */
    readonly settled: boolean;
  }[];
  readonly digest: string;
}

type BillLineRecord = BillRecord['lines'][number];

/** How a fan's share of a bill came about: own figures and totals only. */
export interface ShareRecord extends Pick<BillRecord, 'bill_id' | 'component' | 'total' | 'claims'> {
  readonly share: number;
  readonly parts: readonly SharePartRecord[];
}

/** One line of the bill: how it was divided and what weight the fan's claim had in it. */
export interface SharePartRecord {
  readonly what: BillLineRecord['what'];
  readonly basis: BillLineRecord['basis'];
  readonly category?: BillLineRecord['category'];
  readonly all_weights: BillLineRecord['all_weights'];
  readonly weight: number;
}
