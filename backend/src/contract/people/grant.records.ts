import type { ActorRecord } from '../actor.records';

/**
 * The rights of a helper, beside those of a fan. `books`: reads claims, payments, the ledger and exports. `money`: the same,
 * and records, asks, imports, divides and refunds. `packing`: packs what is ready, without any sum.
 */
export type Grant = 'books' | 'money' | 'packing';

/** A grant in force, as its person has it. */
export interface OwnGrantRecord {
  readonly grant: Grant;
  /** Only of `books`: false where names, addresses and free texts of people are masked. */
  readonly with_names: boolean;
  /** The moment at which it ends by itself; null for none. */
  readonly until: string | null;
}

/** A grant that a person was given. */
export interface GrantRecord extends OwnGrantRecord {
  readonly grant_id: number;
  readonly user_id: number;
  readonly user_displayname: string;
  readonly given_by: ActorRecord;
  readonly given_at: string;
  /** The moment at which an admin ended it, or a new one took its place. */
  readonly ended_at: string | null;
  /** Null where nobody ended it, or no admin, as in an erasure. */
  readonly ended_by: ActorRecord | null;
  /** Whether its person may use it now. */
  readonly in_force: boolean;
}

/** An open invitation of a helper; its grant begins when the link is used. */
export interface HelperInvitationRecord extends OwnGrantRecord {
  readonly token_id: number;
  readonly user_id: number;
  readonly user_displayname: string;
  readonly given_by: ActorRecord;
  readonly given_at: string;
  readonly expires_at: string;
}

export interface GrantsRecord {
  /** Newest first: at most 500, those in force and earlier ones. */
  readonly grants: readonly GrantRecord[];
  /** Newest first. `user.admRevokeInvitation` revokes those of a person. */
  readonly invitations: readonly HelperInvitationRecord[];
}
