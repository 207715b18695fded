import type { ShopRecord } from '../site/shop.records';

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
