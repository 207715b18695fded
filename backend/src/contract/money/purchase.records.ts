import type { PurchaseView } from '@fan-beats/projections';
import type { Wire } from '../wire';

/** A purchase or expense as it is now; amounts in euros, `foreign` in the currency of the purchase, days as German days. */
export type PurchaseRecord = Omit<Wire<PurchaseView>, 'shares'> & {
  /** The part of each group order, by its number and present title; empty where it belongs to none. */
  readonly shares: readonly { readonly go_id: number; readonly title: string; readonly share: number }[];
};

export interface PurchasesRecord {
  readonly purchases: readonly PurchaseRecord[];
  /** The number of all that the filter finds. */
  readonly count: number;
  /** The euros of those that were not taken back; of one group order only its parts. */
  readonly total: number;
}

/** The effect of recording a purchase, in euros. Saving requires the same digest (rule M71). */
export interface PurchasePlanRecord {
  readonly total: number;
  /** Units of the currency for one euro; null for euros. */
  readonly rate: number | null;
  readonly shares: readonly { readonly go_id: number; readonly share: number }[];
  readonly digest: string;
}
