import type { OwnGrantRecord } from './grant.records';
import type { ShownLanguage } from '../site/shown-language';

/**
 * The way in which a person is reached (rule M50). `mail`: an account whose address is proven. `news`: an account, which
 * reads messages in the shop. `chat`: a person without an account who has a handle, to whom an organiser writes there.
 */
export type Reach = 'mail' | 'news' | 'chat' | 'nobody' | 'banned';

export interface UserRecord {
  readonly user_id: number;
  readonly mail: string;
  readonly displayname: string;
  readonly instagram: string | null;
  readonly user_role: number;
  readonly balance: number;
  readonly points: number;
  readonly unavailable_points: number;
  readonly banned: boolean;
  readonly reached_by: Reach;
  /** The language of their screens and mails; only for a person who chose one (rule D120). */
  readonly language?: ShownLanguage;
  /**
   * Only for a person who was forgotten: the mail address is then empty, and the name is the one that screens show
   * instead.
   */
  readonly erased?: true;
  /**
   * Only for a person whom an admin added (rule A9) and who has no way to log in yet: the mail address may be empty.
   */
  readonly without_account?: true;
  /** Only for a person who has not chosen a password yet. */
  readonly without_password?: true;
  /** Only for an account with a mail address that nobody proved (rule A14): it may be another person's. */
  readonly mail_unproven?: true;
  /** Only for a person who registered and waits for an admin's approval (rule A13). */
  readonly awaits_approval?: true;
  /** Only for a person with grants: those in force (rule D135). */
  readonly grants?: OwnGrantRecord[];
  /** Only for a person with an authenticator app or a passkey. */
  readonly second_factor?: true;
  /** Only for an organiser without a second factor, which the shop requires after this moment (rule D133). */
  readonly second_factor_due?: string;
  /** Only where that moment has passed: the person may do nothing but set one up. */
  readonly second_factor_owed?: true;
  /** Only for a person who was merged into another one, who has everything that was theirs (rule A10). */
  readonly merged_into?: number;
  /** Only for a person into whom others were merged. */
  readonly merged?: { readonly user_id: number; readonly displayname: string }[];
}
