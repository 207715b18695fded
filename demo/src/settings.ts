import type { SettingsDetails } from '@fan-beats/backend/features/settings/commands/save-settings.command';

/** How the fans of the demo shop pay: an account of the examples of the standard, which nobody has. */
export const demoSettings: SettingsDetails = {
  accountHolder: 'Mira Sommer',
  iban: 'DE89370400440532013000',
  referencePrefix: 'FB',
  itemsDays: 3,
  emsDays: 7,
  customsDays: 7,
  domesticsDays: 5,
  graceDays: 2,
  reminders: true,
};
