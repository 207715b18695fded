/** A network on which fans are written to by their handle. */
export type ChatNetwork = 'instagram' | 'telegram';

/** The account that fans pay to, and the days that they have; days of grace are working days. */
export interface SettingsRecord {
  readonly version: number;
  /** Null where no account is set. */
  readonly account_holder: string | null;
  readonly iban: string | null;
  readonly reference_prefix: string;
  readonly items_days: number;
  readonly ems_days: number;
  readonly customs_days: number;
  readonly domestics_days: number;
  readonly grace_days: number;
  /** True where fans are reminded by mail of what they were asked for (rule M10). */
  readonly reminders: boolean;
  /** The network of the handles of fans; null where it is none that has links to a chat. */
  readonly chat_network: ChatNetwork | null;
  /** False where the shop has no mail server: nobody is reminded. */
  readonly sends_mail: boolean;
}

/** Whether organisers need a second factor (rule D133). */
export interface FactorRuleRecord {
  readonly required: boolean;
  /** Days in which an organiser without one may still work. */
  readonly grace_days: number;
}
