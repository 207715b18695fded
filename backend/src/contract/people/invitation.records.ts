import type { ShopRecord } from '../site/shop.records';

/** The state of the newest invitation of a person. */
export interface InvitationRecord {
  /** While the invitation is valid: `copied`, or the state of its mail. */
  readonly state: 'none' | 'copied' | 'queued' | 'handed over' | 'refused' | 'used' | 'revoked' | 'expired';
  /** The time at which it was made, used or revoked. */
  readonly at: string | null;
  readonly expires_at: string | null;
}

/** The recipients of invitations: people without an account who have claims and a mail address (rule A12). */
export interface InvitationsRecord {
  readonly people: readonly { readonly user_id: number; readonly displayname: string }[];
  readonly digest: string;
  /** People without an address, whom an organiser invites by a personal link. */
  readonly by_link: readonly PersonByLinkRecord[];
  /** The number of people left out because an invitation of theirs is open. */
  readonly invited: number;
  /** The number of people left out because their address is missing. */
  readonly without_mail: number;
  readonly sends_mail: boolean;
  /** The subject and the text of the mail. */
  readonly subject: string;
  readonly text: string;
}

/** A person without an account and without an address. */
export interface PersonByLinkRecord {
  readonly user_id: number;
  readonly displayname: string;
  readonly instagram: string | null;
  /** The time at which an organiser told them about their open link. */
  readonly told_at: string | null;
}

/** A new personal link of each person; it is shown once. */
export interface PersonalLinksRecord {
  readonly links: readonly { readonly user_id: number; readonly link: string }[];
}

/** A link by which people register; its secret is shown once, when it is made. */
export interface ShopLinkRecord {
  readonly token_id: number;
  readonly created_at: string;
  readonly expires_at: string;
  readonly most_people: number;
  readonly state: 'open' | 'full' | 'expired' | 'revoked';
  readonly people: readonly { readonly user_id: number; readonly displayname: string }[];
}

/** A group order, or an item of its shop, as the preview of its link shows it to anybody (rules L8, D104). */
export interface SharedLinkRecord {
  readonly path: string;
  readonly title: string;
  /** 'Open until 01.12.2026, 18:00' */
  readonly standing: string;
  /** The language of `standing`. */
  readonly language: ShopRecord['language'];
  readonly picture: string | null;
}
