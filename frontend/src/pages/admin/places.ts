import { i18n } from '@lingui/core';
import { paths } from '../../shared/routes/paths';

/** A page of the back office, as the palette lists it. */
export interface Place {
  readonly to: string;
  readonly title: string;
}

interface TabGroup {
  readonly name: string;
  readonly tabs: readonly { readonly to: string; readonly label: string }[];
}

/**
 * The tabs in groups. The nine tabs of the specification come first and in its order (rule D144), so the groups follow
 * that order.
 */
export const tabGroups = (): readonly TabGroup[] => [
  { name: i18n.t('Orders'), tabs: [{ to: paths.adminGos, label: i18n.t('Go List') }] },
  {
    name: i18n.t('Goods'),
    tabs: [
      { to: paths.adminItems, label: i18n.t('Items') },
      { to: paths.adminFreebies, label: i18n.t('Freebies') },
      { to: paths.freebieMonitors, label: i18n.t('Freebie Monitor') },
    ],
  },
  {
    name: i18n.t('Fans'),
    tabs: [
      { to: paths.adminClaims, label: i18n.t('Claims') },
      { to: paths.adminUsers, label: i18n.t('Users') },
      { to: paths.adminContact, label: i18n.t('Contact') },
    ],
  },
  {
    name: i18n.t('Shop'),
    tabs: [
      { to: paths.adminOther, label: i18n.t('Other') },
      { to: paths.adminFaq, label: i18n.t('FAQ') },
      { to: paths.adminBands, label: i18n.t('Bands') },
      { to: paths.adminSettings, label: i18n.t('Settings') },
    ],
  },
  {
    name: i18n.t('Money'),
    tabs: [
      { to: paths.adminPayments, label: i18n.t('Payments') },
      { to: paths.ledger, label: i18n.t('Ledger') },
    ],
  },
];

/** The tabs, and the pages that have no tab. */
export const places = (): readonly Place[] => [
  { to: paths.adminToday, title: i18n.t('Today') },
  ...tabGroups().flatMap(({ tabs }) => tabs.map(({ to, label }) => ({ to, title: label }))),
  { to: paths.recordPayment, title: i18n.t('Record a payment') },
  { to: paths.bankImport, title: i18n.t('Import bank statements') },
  { to: paths.unpaidClaims, title: i18n.t('Unpaid claims') },
  { to: paths.packing, title: i18n.t('Packing pages') },
  { to: paths.adminMails, title: i18n.t('Mails') },
  { to: paths.deletedClaims, title: i18n.t('Deleted Claims') },
  { to: paths.ledgerMoney, title: i18n.t('Ledger money') },
  { to: paths.ledgerAsOf, title: i18n.t('Ledger as of') },
  { to: paths.ledgerExports, title: i18n.t('Ledger exports') },
];
