import { Matches } from 'class-validator';
import { Days, Filled, Flag, GraceDays, Iban, OrNull } from '../../platform/trpc/fields';

/** As long as a transfer can name it. */
const longestAccountHolder = 70;

export class SaveSettingsInput {
  @OrNull()
  @Filled(longestAccountHolder)
  account_holder: string | null;

  @OrNull()
  @Iban()
  iban: string | null;

  @Matches(/^[A-Z]{2,4}$/, { message: 'reference_prefix must be two to four letters from A to Z' })
  reference_prefix: string;

  @Days()
  items_days: number;

  @Days()
  ems_days: number;

  @Days()
  customs_days: number;

  @Days()
  domestics_days: number;

  @GraceDays()
  grace_days: number;

  @Flag()
  reminders: boolean;
}
