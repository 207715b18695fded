import type { Language, LegalText, Seller } from '@fan-beats/events/kernel';

/** What the shop is called, how it looks and who sells (rule L1). */
export interface ShopLookRecord {
  readonly name: string;
  readonly subtitle: string;
  /** Where the links of the footer lead; empty for no link. */
  readonly about_url: string;
  readonly social_url: string;
  readonly language: Language;
  readonly seller: Seller;
  /** As `#6d28d9`; null for the colours of the product. */
  readonly accent: string | null;
  /** Names of pictures; null for those of the product. */
  readonly logo: string | null;
  readonly icon: string | null;
}

/** The same as every page carries it, with the legal texts that are written. */
export interface ShopRecord extends ShopLookRecord {
  readonly texts: readonly LegalText[];
}
