import { canonicalJson, sha256Hex } from '@fan-beats/events';
import type { Grant } from '../../contract/people/grant.records';
import type { User } from './user.entity';

/** A grant in force. */
export interface HeldGrant {
  readonly grant: Grant;
  /** Only of `books`. */
  readonly withNames: boolean;
  /** ISO-8601; null without an end. */
  readonly until: string | null;
}

/** The logged-in caller of a request, as the database has them at that moment. */
export interface Person {
  readonly userId: number;
  readonly role: number;
  /** Those in force. */
  readonly grants: readonly HeldGrant[];
  readonly sessionId: string;
  /** How often the session got new tokens, as the token of the call says (rule D132). */
  readonly renewals?: number;
  /** Only for a person who must set up a second factor before anything else (rule D133). */
  readonly owesFactor?: true;
}

/** Whether a person has a way to log in: a password, or an address that is proven (rule A9). */
export const hasAccount = (user: Pick<User, 'passwordHash' | 'mailProvenAt'>): boolean =>
  user.passwordHash !== null || user.mailProvenAt !== null;

/** SQL: the same for a row of `users`. */
export const hasAccountSql = '(password_hash IS NOT NULL OR mail_proven_at IS NOT NULL)';

export const adminRole = 2;

/**
 * Whether a person registered with an address that nobody proved: it may be another person's (rule A14). Organisers are
 * vouched for by the person who made them one.
 */
export const isMailUnproven = (
  user: Pick<User, 'mail' | 'passwordHash' | 'mailProvenAt' | 'role'>,
): boolean =>
  user.mail !== null && user.passwordHash !== null && user.mailProvenAt === null && user.role < adminRole;

/** SQL: the same for a row of `users`. */
export const mailUnprovenSql = `(mail IS NOT NULL AND password_hash IS NOT NULL AND mail_proven_at IS NULL AND user_role < ${adminRole})`;

export function isAdmin(person: { readonly role: number }): boolean {
  return person.role >= adminRole;
}

/** A digest of these people, in any order: an act with it is for the same people as were shown. */
export const digestOfPeople = (userIds: readonly number[]): string =>
  sha256Hex(canonicalJson(userIds.toSorted((one, other) => one - other)));

/** SQL: the ids of a person, given as SQL, and of all people who were merged into this one (rule A10). */
export const oneWithSql = (userId: string): string =>
  `SELECT user_id FROM users WHERE user_id = ${userId} OR merged_into = ${userId}`;
