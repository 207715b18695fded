import type { SettingsRecord } from '@fan-beats/backend/contract';
import type { Rule } from 'antd/es/form';
import { electronicFormatIBAN, friendlyFormatIBAN, isValidIBAN } from 'ibantools';
import type { InputOf } from '../../../shared/api/trpcEndpoint';
import { fieldRule } from '../../../shared/forms/fieldRule';
import { parseInteger } from '../../../shared/forms/numbers';
import { dayLabels, daysAs, type DayField } from '../../gos/admin/payDays';

/** The fields of the form as they are typed. */
export type SettingsValues = Readonly<
  Record<'account_holder' | 'iban' | 'reference_prefix' | DayField, string> & { reminders: boolean }
>;

/** Those that are typed. */
export type TextField = Exclude<keyof SettingsValues, 'reminders'>;

export const settingsLabels: Readonly<Record<keyof SettingsValues, string>> = {
  account_holder: 'Account holder, exactly as your bank writes it',
  iban: 'IBAN',
  reference_prefix: 'References begin with',
  ...dayLabels,
  reminders: 'Remind fans by mail',
};

export function settingsValues(settings: SettingsRecord): SettingsValues {
  return {
    account_holder: settings.account_holder ?? '',
    iban: settings.iban === null ? '' : (friendlyFormatIBAN(settings.iban) ?? settings.iban),
    reference_prefix: settings.reference_prefix,
    ...daysAs(settings, String),
    reminders: settings.reminders,
  };
}

/** Of values that the rules let pass. */
export function toSettings(values: SettingsValues): InputOf<'settings.admSave'> {
  return {
    account_holder: values.account_holder.trim() || null,
    iban: electronicFormatIBAN(values.iban) || null,
    reference_prefix: values.reference_prefix.trim().toUpperCase(),
    ...daysAs(values, (text) => parseInteger(text) ?? 0),
    reminders: values.reminders,
  };
}

const ibanLength = 22;

/** What is wrong with an IBAN as far as it is typed, or null; nothing is asked of what is not there yet. */
export function ibanProblem(text: string): string | null {
  const iban = electronicFormatIBAN(text) ?? '';
  if (iban === '' || isValidIBAN(iban)) return null;
  if (iban.startsWith('DE') && iban.length < ibanLength)
    return `${ibanLength - iban.length} characters are missing`;
  return 'This is no IBAN: a digit is wrong, missing or swapped';
}

const wholeDays = (least: number, most: number): Rule =>
  fieldRule((text) => {
    const days = parseInteger(text);
    return typeof days === 'number' && days >= least && days <= most
      ? null
      : `A whole number from ${least} to ${most}`;
  });

export const settingsRules: Readonly<Record<TextField, Rule>> = {
  account_holder: { max: 70, message: 'At most 70 characters: transfers have no room for more' },
  iban: fieldRule(ibanProblem),
  reference_prefix: fieldRule((text) =>
    /^[a-z]{2,4}$/i.test(text.trim()) ? null : 'Two to four letters from A to Z',
  ),
  ...daysAs(dayLabels, () => wholeDays(1, 365)),
  grace_days: wholeDays(0, 60),
};
