import type { SettingsRecord } from '../../../contract/site/settings.records';
import { toWire } from '../../../contract/wire';
import type { Mailer } from '../../../platform/mail/mailer';
import type { ShopLook, ShopSettings } from './shop-settings.entity';

/** The settings of how fans pay. */
export type PaymentSettings = Omit<
  ShopSettings,
  'id' | 'lookVersion' | 'factorRequiredAt' | 'factorGraceDays' | keyof ShopLook
>;

/** The settings that an admin changes, as the audit compares them. */
export function changeableSettings(settings: PaymentSettings) {
  return toWire({
    accountHolder: settings.accountHolder,
    iban: settings.iban,
    referencePrefix: settings.referencePrefix,
    itemsDays: settings.itemsDays,
    emsDays: settings.emsDays,
    customsDays: settings.customsDays,
    domesticsDays: settings.domesticsDays,
    graceDays: settings.graceDays,
    reminders: settings.reminders,
    chatNetwork: settings.chatNetwork,
  });
}

/** The settings of how fans pay, and whether the shop can send reminders. */
export function settingsRecord(settings: PaymentSettings, mailer: Mailer): SettingsRecord {
  return {
    ...changeableSettings(settings),
    version: settings.version,
    sends_mail: mailer.sends,
  };
}
