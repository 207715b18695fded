import type { Fields } from '@fan-beats/backend/platform/cqrs/shop-command';
import type { SaveSettings } from '@fan-beats/backend/features/site/settings/commands/save-settings.command';

/** The payment settings of the demo shop: the account is from the examples of the standard, and nobody has it. */
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
