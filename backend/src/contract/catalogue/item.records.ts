import type { ImageRecord } from './image.records';

/** 0 is an item that costs euros, 1 is a freebie that costs Fan Beats. */
export type ItemTypeCode = 0 | 1;

export interface VariantRecord {
  readonly itemvariant_id: number;
  readonly item_id: number;
  readonly sort_id: number;
  readonly caption: string;
  readonly price: number | null;
  readonly points: number | null;
  /** Null where the variant weighs as much as its item. */
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
  /** The weight of one piece; null where it is unknown. */
  readonly grams: number | null;
  readonly published: boolean;
  /** The product safety details that the law requires (rule L7): the maker, its contact, and warnings; empty where they are missing. */
  readonly maker: string;
  readonly maker_contact: string;
  readonly warnings: string;
  readonly variant_count: number;
  readonly variants: readonly VariantRecord[];
  /** Increases with every save; `expected_version` of an update refers to it. */
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

/** The fields of a variant that an organiser edits. */
export type VariantField = Exclude<
  keyof VariantRecord,
  'itemvariant_id' | 'item_id' | 'sort_id' | 'images' | 'max_in_go' | 'amount_claimed'
>;
