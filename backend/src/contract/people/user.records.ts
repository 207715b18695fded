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
  /** Only on a person who was forgotten: the mail address is empty then, the name the one that screens show instead. */
  readonly erased?: true;
  /** Only on a person whom an admin wrote down (rule A9) and who has no way in yet: the mail address may be empty. */
  readonly without_account?: true;
  /** Only on a person who chose none yet. */
  readonly without_password?: true;
  /** Only on an account whose address nobody proved (rule A14): it may be another person's. */
  readonly mail_unproven?: true;
  /** Only on a person who registered and whom no admin has let in yet (rule A13). */
  readonly awaits_approval?: true;
  /** Only on a person who turned out to be another one, who has all that was theirs (rule A10). */
  readonly merged_into?: number;
  /** Only on a person whom others turned out to be. */
  readonly merged?: { readonly user_id: number; readonly displayname: string }[];
}
