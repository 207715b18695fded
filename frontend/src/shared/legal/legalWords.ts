import type { Language, LegalText } from '@fan-beats/events/language';

/** The names of legal texts, in the language of the shop. */
export const textNames: Readonly<Record<Language, Readonly<Record<LegalText, string>>>> = {
  en: {
    imprint: 'Imprint',
    privacy: 'Privacy',
    terms: 'Terms',
    withdrawal: 'Right of withdrawal',
    cost_notice: 'Further costs',
  },
  de: {
    imprint: 'Impressum',
    privacy: 'Datenschutz',
    terms: 'AGB',
    withdrawal: 'Widerrufsbelehrung',
    cost_notice: 'Weitere Kosten',
  },
};

/** Linked from every page once they are written; the cost notice is above the order button. */
export const linkedTexts = ['imprint', 'privacy', 'terms', 'withdrawal'] as const;

/** Words given by law: the button that binds (§ 312j BGB), and the two of a withdrawal (§ 356a BGB). */
export const orderWords = {
  en: {
    review: 'Check your order',
    summary: 'Your order',
    order: 'Order with obligation to pay',
    total: 'Total',
    delivery: 'Delivery: sent on once the group order has arrived here.',
    small: 'No VAT is charged (§ 19 UStG).',
    trader: 'Prices include VAT.',
    withdraw: 'Withdraw from contract',
    confirm: 'Confirm withdrawal',
  },
  de: {
    review: 'Zur Bestellübersicht',
    summary: 'Bestellübersicht',
    order: 'Zahlungspflichtig bestellen',
    total: 'Gesamtsumme',
    delivery: 'Lieferung: Versand, sobald die Sammelbestellung hier eingetroffen ist.',
    small: 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.',
    trader: 'Alle Preise inkl. USt.',
    withdraw: 'Vertrag widerrufen',
    confirm: 'Widerruf bestätigen',
  },
} as const;
