import type { Language, LegalText, Seller, TextVersion, WithdrawalAnswer } from '@fan-beats/events';

/** Who may register: anybody, whoever has a link of the shop, or anybody whom an admin lets in (rule A13). */
export type RegistrationMode = 'open' | 'link' | 'approved';

/** What the shop is called, how it looks, who sells and who may register (rules L1, A13). */
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
  readonly registration: RegistrationMode;
}

/** The same as organisers edit it. */
export interface EditedShopRecord extends ShopLookRecord {
  readonly version: number;
}

/** The same as every page carries it, with the legal texts that are written. */
export interface ShopRecord extends ShopLookRecord {
  readonly texts: readonly LegalText[];
}

/** A version of a legal text, in markdown; its digest is the sha256 of its UTF-8 (rule L2). */
export interface LegalTextRecord extends TextVersion {
  readonly content: string;
  readonly saved_at: string;
  /** There is no later version. */
  readonly holds: boolean;
}

/** What a page shows above the button of a trader: who sells, which texts hold, and what the cost notice says (rule L3). */
export interface OrderTermsRecord {
  readonly seller: Seller;
  readonly texts: readonly TextVersion[];
  readonly cost_notice: string;
}

/** What somebody is told of a withdrawal, whether it fits a claim or not (rule L6). */
export interface WithdrawalReceiptRecord {
  readonly declared_at: string;
}

/** A withdrawal as organisers read it; what was typed is null where the person was erased. */
export interface WithdrawalRecord {
  /** Null for one that waits: it is no fact yet. */
  readonly position: number | null;
  /** Number of one that waits to be sorted; null for a fact. */
  readonly waiting_id: number | null;
  readonly declared_at: string;
  /** Null where reference and mail fit no claim. */
  readonly claim_id: number | null;
  readonly user_id: number | null;
  readonly name: string | null;
  readonly mail: string | null;
  readonly reference: string | null;
  readonly about: string | null;
  readonly answer: WithdrawalAnswer | null;
  readonly reason: string | null;
}

/** What became of the newest invitation of a person. */
export interface InvitationRecord {
  /** Of one that opens the door still: whether its link was copied, or what became of its mail. */
  readonly state: 'none' | 'copied' | 'queued' | 'handed over' | 'refused' | 'used' | 'revoked' | 'expired';
  /** When it was made, used or revoked. */
  readonly at: string | null;
  readonly expires_at: string | null;
}

/** Whom invitations would go to: people without an account who hold claims and have a mail address (rule A12). */
export interface InvitationsRecord {
  readonly people: readonly { readonly user_id: number; readonly displayname: string }[];
  readonly digest: string;
  /** Left out: an invitation of theirs is open. */
  readonly invited: number;
  /** Left out: nobody knows their address. */
  readonly without_mail: number;
  readonly sends_mail: boolean;
  /** What they read. */
  readonly subject: string;
  readonly text: string;
}

/** A link by which people register; its secret is told once, when it is made. */
export interface ShopLinkRecord {
  readonly token_id: number;
  readonly created_at: string;
  readonly expires_at: string;
  readonly most_people: number;
  readonly state: 'open' | 'full' | 'expired' | 'revoked';
  readonly people: readonly { readonly user_id: number; readonly displayname: string }[];
}

/** A group order, or an item of its shop, as the preview of its link tells it to anybody (rules L8, D104). */
export interface SharedLinkRecord {
  readonly path: string;
  readonly title: string;
  /** 'Open until 01.12.2026, 18:00' */
  readonly standing: string;
  /** The language of that. */
  readonly language: ShopRecord['language'];
  readonly picture: string | null;
}
