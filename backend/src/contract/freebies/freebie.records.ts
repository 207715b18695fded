export interface FreebieRowRecord {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly item_caption: string;
  readonly variant_caption: string | null;
  readonly kind: string;
  readonly amount: number;
  readonly stock: number;
  /** True where the group order is canceled: no freebie is missing (rule D34). */
  readonly canceled: boolean;
  readonly additional_user_info: readonly {
    readonly user_id: number;
    readonly user_displayname: string;
    readonly additional_info: string;
  }[];
}
