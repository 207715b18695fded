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

/** The things that a link opens; its page shows them before it is used (rule A25). */
export interface LinkCheckRecord {
  /** Null for a link that is unknown, used, over or withdrawn. */
  readonly opens: 'login' | 'invitation' | 'reset' | 'proof' | 'shop' | null;
  /** Display name of the organiser who made an invitation or a link of the shop. */
  readonly inviter: string | null;
}

export interface RegisterAnswer {
  readonly success: boolean;
  readonly message: string;
  /** True when the display name is taken (rule D40). */
  readonly usernameConflict: boolean;
  /** Only where an admin has to let the person in first (rule A13). */
  readonly awaits_approval?: true;
}
