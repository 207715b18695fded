import { i18n } from '@lingui/core';
import type { Place } from '../../features/books/search/paletteEntries';
import { paths } from '../../shared/routes/paths';

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
      { to: paths.purchases, label: i18n.t('Purchases') },
      { to: paths.ledger, label: i18n.t('Ledger') },
    ],
  },
];

/** The tabs, and the pages that have no tab. */
export const places = (): readonly Place[] => [
  { to: paths.adminToday, title: i18n.t('Today') },
  ...tabGroups().flatMap(({ tabs }) => tabs.map(({ to, label }) => ({ to, title: label }))),
  { to: paths.unpaidClaims, title: i18n.t('Unpaid claims') },
  { to: paths.packing, title: i18n.t('Packing pages') },
  { to: paths.adminMails, title: i18n.t('Mails') },
  { to: paths.deletedClaims, title: i18n.t('Deleted Claims') },
  { to: paths.ledgerMoney, title: i18n.t('Ledger money') },
  { to: paths.ledgerAsOf, title: i18n.t('Ledger as of') },
  { to: paths.ledgerExports, title: i18n.t('Ledger exports') },
  ...officeActs().map((act): Place => ({ ...act, isAct: true })),
];

/**
 * The acts of the back office that need no record, by verb and noun, each with the page where it is done (rule D146). Acts
 * on a record are in `paletteEntries.ts`.
 */
const officeActs = (): readonly Pick<Place, 'to' | 'title'>[] => [
  { to: paths.recordPayment, title: i18n.t('Record a payment') },
  { to: paths.recordPurchase, title: i18n.t('Record a purchase') },
  { to: paths.bankImport, title: i18n.t('Import bank statements') },
  { to: paths.bankImport, title: i18n.t('Book bank lines') },
  { to: `${paths.adminPayments}?standing=unasked`, title: i18n.t('Ask for payments') },
  { to: paths.latePayments, title: i18n.t('Show late payments') },
  { to: paths.creditList, title: i18n.t('Use credit for open payments') },
  { to: paths.creditList, title: i18n.t('Pay credit back') },
  { to: `${paths.adminPayments}?view=recorded`, title: i18n.t('Take back a payment') },
  { to: paths.adminGos, title: i18n.t('Create a group order') },
  { to: paths.takeOver, title: i18n.t('Take over a group order') },
  { to: paths.adminItems, title: i18n.t('Add an item') },
  { to: paths.adminFreebies, title: i18n.t('Add a freebie') },
  { to: paths.freebieMonitors, title: i18n.t('Count the stock of freebies') },
  { to: paths.adminBands, title: i18n.t('Add a band') },
  { to: paths.adminClaims, title: i18n.t('Change several claims') },
  { to: paths.adminClaims, title: i18n.t('Paste tracking IDs') },
  { to: paths.adminClaims, title: i18n.t('Export claims') },
  { to: paths.claimsToPack, title: i18n.t('Pack claims') },
  { to: paths.packing, title: i18n.t('Print packing pages') },
  { to: paths.addPerson, title: i18n.t('Add a person') },
  { to: paths.adminUsers, title: i18n.t('Invite people') },
  { to: paths.adminUsers, title: i18n.t('Merge two people') },
  { to: paths.adminContact, title: i18n.t('Answer contact requests') },
  { to: paths.openWithdrawals, title: i18n.t('Answer withdrawals') },
  { to: paths.adminFaq, title: i18n.t('Add a question to the FAQ') },
  { to: paths.adminSettings, title: i18n.t('Change the settings') },
  { to: paths.legalTexts, title: i18n.t('Change the legal texts') },
  { to: paths.ledgerVerification, title: i18n.t('Verify the books') },
  { to: paths.ledgerRebuild, title: i18n.t('Rebuild the read models') },
  { to: paths.ledgerExports, title: i18n.t('Export the books') },
  { to: paths.adminToday, title: i18n.t('Check the operation') },
];
