/** Something of the shop that a word or number leads to. */
export interface FoundRecord {
  readonly kind: 'go' | 'user' | 'claim' | 'item' | 'freebie' | 'event';
  readonly id: number;
  readonly title: string;
  /** Tells it from others of the same title. */
  readonly note: string;
}
