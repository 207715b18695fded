import type { ImageRecord } from './image.records';

/** 0 an item that costs euros, 1 a freebie that costs Fan Beats. */
export type ItemTypeCode = 0 | 1;

export interface VariantRecord {
  readonly itemvariant_id: number;
  readonly item_id: number;
  readonly sort_id: number;
  readonly caption: string;
  readonly price: number | null;
  readonly points: number | null;
  /** Null where it weighs what its item does. */
  readonly grams: number | null;
  readonly images: readonly ImageRecord[];
  readonly includes: readonly number[] | null;
  readonly max_in_go?: number | null;
  readonly amount_claimed?: number;
}

export interface ItemRecord {
  readonly item_id: number;
  readonly caption: string;
  readonly category: string;
  readonly kind: string;
  readonly item_description: string;
  readonly item_type: ItemTypeCode;
  readonly price: number;
  readonly points: number;
  readonly images: readonly ImageRecord[];
  readonly ordermax: number | null;
  /** What a piece weighs; null where nobody weighed it. */
  readonly grams: number | null;
  readonly published: boolean;
  /** What the law wants said of its safety (rule L7): who made it, where they are reached, and warnings; empty where nobody said it. */
  readonly maker: string;
  readonly maker_contact: string;
  readonly warnings: string;
  readonly variant_count: number;
  readonly variants: readonly VariantRecord[];
  /** Steps with every save; `expected_version` of an update refers to it. */
  readonly version: number;
  readonly max_in_go?: number | null;
  readonly amount_claimed?: number;
}

/** The fields of an item that an organiser edits, beside its pictures and variants. */
export type ItemField = Exclude<
  keyof ItemRecord,
  | 'item_id'
  | 'item_type'
  | 'images'
  | 'variant_count'
  | 'variants'
  | 'version'
  | 'max_in_go'
  | 'amount_claimed'
>;

/** The same of a variant. */
export type VariantField = Exclude<
  keyof VariantRecord,
  'itemvariant_id' | 'item_id' | 'sort_id' | 'images' | 'max_in_go' | 'amount_claimed'
>;
