/** An item of the search results. */
export interface FoundRecord {
  readonly kind: 'go' | 'user' | 'claim' | 'item' | 'freebie' | 'event';
  readonly id: number;
  readonly title: string;
  /** A note that distinguishes it from others with the same title. */
  readonly note: string;
}
