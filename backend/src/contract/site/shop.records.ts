import type { Language, LegalText, Seller } from '@fan-beats/events';
import type { ShownLanguage } from './shown-language';
import type { TextVersion } from '@fan-beats/events/language';

/**
 * The people who may register: anybody, anybody with a link of the shop, or anybody whom an admin lets in (rule A13).
 */
export type RegistrationMode = 'open' | 'link' | 'approved';

/** The name and the looks of the shop, its seller and the people who may register (rules L1, A13). */
export interface ShopLookRecord {
  readonly name: string;
  readonly subtitle: string;
  /** The targets of the links in the footer; empty for no link. */
  readonly about_url: string;
  readonly social_url: string;
  /** The language of the legal texts. */
  readonly language: Language;
  /** The language of screens and mails where a person chose none. */
  readonly shown_language: ShownLanguage;
  readonly seller: Seller;
  /** A colour such as `#6d28d9`; null for the colours of the product. */
  readonly accent: string | null;
  /** File names of pictures; null for those of the product. */
  readonly logo: string | null;
  readonly icon: string | null;
  readonly registration: RegistrationMode;
}

/** The same as organisers edit it. */
export interface EditedShopRecord extends ShopLookRecord {
  readonly version: number;
}

/** The same as every page contains it, with the legal texts that are written. */
export interface ShopRecord extends ShopLookRecord {
  readonly texts: readonly LegalText[];
}

/** A version of a legal text, in markdown; its digest is the sha256 of its UTF-8 (rule L2). */
export interface LegalTextRecord extends TextVersion {
  readonly content: string;
  readonly saved_at: string;
  /** True for the latest version. */
  readonly holds: boolean;
}
