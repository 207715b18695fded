import type { Fields } from '@fan-beats/backend/platform/cqrs/shop-command';
import type { SaveSettings } from '@fan-beats/backend/features/site/settings/commands/save-settings.command';

/** How the fans of the demo shop pay: an account of the examples of the standard, which nobody has. */
export const demoSettings: Fields<SaveSettings> = {
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
