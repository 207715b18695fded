import type { Language, LegalText } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';

/** The names of legal texts in a language, and in that of the screen where that is translated. */
export const textNames = (language: Language): Readonly<Record<LegalText, string>> =>
  language === 'de'
    ? {
        imprint: i18n.t('Impressum'),
        privacy: i18n.t('Datenschutz'),
        terms: i18n.t('AGB'),
        withdrawal: i18n.t('Widerrufsbelehrung'),
        cost_notice: i18n.t('Weitere Kosten'),
      }
    : {
        imprint: i18n.t('Imprint'),
        privacy: i18n.t('Privacy'),
        terms: i18n.t('Terms'),
        withdrawal: i18n.t('Right of withdrawal'),
        cost_notice: i18n.t('Further costs'),
      };

/** The `lang` of these words: on a screen as specified they are in the shop's language, else in that of the screen. */
export const langOfLegalWords = (language: Language): Language | undefined =>
  i18n.locale === 'source' ? language : undefined;

/** Linked from every page once they are written; the cost notice is above the order button. */
export const linkedTexts = ['imprint', 'privacy', 'terms', 'withdrawal'] as const;

/** Words given by law: the button that binds (§ 312j BGB), and the two of a withdrawal (§ 356a BGB). */
export const orderWords = (language: Language) =>
  language === 'de'
    ? {
        review: i18n.t('Zur Bestellübersicht'),
        summary: i18n.t('Bestellübersicht'),
        order: i18n.t('Zahlungspflichtig bestellen'),
        total: i18n.t('Gesamtsumme'),
        delivery: i18n.t('Lieferung: Versand, sobald die Sammelbestellung hier eingetroffen ist.'),
        small: i18n.t('Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.'),
        trader: i18n.t('Alle Preise inkl. USt.'),
        withdraw: i18n.t('Vertrag widerrufen'),
        confirm: i18n.t('Widerruf bestätigen'),
      }
    : {
        review: i18n.t('Check your order'),
        summary: i18n.t('Your order'),
        order: i18n.t('Order with obligation to pay'),
        total: i18n.t('Total'),
        delivery: i18n.t('Delivery: sent on once the group order has arrived here.'),
        small: i18n.t('No VAT is charged (§ 19 UStG).'),
        trader: i18n.t('Prices include VAT.'),
        withdraw: i18n.t('Withdraw from contract'),
        confirm: i18n.t('Confirm withdrawal'),
      };
