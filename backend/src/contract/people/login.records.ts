import type { OwnGrantRecord } from './grant.records';
import type { FactorAsked } from './factor.records';
import type { UserRecord } from './user.records';

/** A wrong mail or password is an answer with `success` false, not an error: the person may have an old session to refresh. */
export interface LoggedIn {
  readonly success: true;
  readonly user: UserRecord;
  readonly message: string;
}

export interface LoginRefused {
  readonly success: false;
  readonly user: null;
  readonly message: string;
  /** Only sent to a person who proved that the account is theirs (rule A26). */
  readonly banned?: true;
}

/** Not a login yet where a second factor is asked for. */
export type LoginAnswer = LoggedIn | LoginRefused | FactorAsked;

/** The things that a link opens; its page shows them before it is used (rule A25). */
export interface LinkCheckRecord {
  /** Null for a link that is unknown, used, over or withdrawn. */
  readonly opens: 'login' | 'invitation' | 'reset' | 'proof' | 'shop' | null;
  /** Display name of the organiser who made an invitation or a link of the shop. */
  readonly inviter: string | null;
  /** Only for the invitation of a helper: the grant that begins when the link is used (rule D138). */
  readonly grant?: OwnGrantRecord;
}

export interface RegisterAnswer {
  readonly success: boolean;
  readonly message: string;
  /** True when the display name is taken (rule D40). */
  readonly usernameConflict: boolean;
  /** Only where an admin has to let the person in first (rule A13). */
  readonly awaits_approval?: true;
}

/** A session in which its person can act (rule D121). */
export interface SessionRecord {
  readonly session_id: string;
  /** Such as `Firefox on Windows`; null for a session of a release before 0.3.0, until it is seen again. */
  readonly device: string | null;
  /** Without its last part, such as `203.0.113.x`. */
  readonly network: string | null;
  readonly first_seen: string;
  readonly last_seen: string;
  readonly is_this: boolean;
}

/** The sessions of a person, the last seen first, and their logins. */
export interface SessionsRecord {
  /** At most 50. */
  readonly sessions: readonly SessionRecord[];
  readonly total: number;
  /** The number of refused logins in the last 90 days. */
  readonly refused_logins: number;
  /** False where the shop has no mail server. */
  readonly sends_mail: boolean;
  /** The person's choice; organisers get these mails in any case. */
  readonly mails_of_logins: boolean;
  /** The person came in by a mailed link a moment ago, and changes their password without the present one. */
  readonly came_by_link: boolean;
}
