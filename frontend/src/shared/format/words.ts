import type { MoneyMoveRecord, Reach } from '@fan-beats/backend/contract';
import { germanDay, formatSum } from './figures';
import type { Basis, LineKind, PurchaseKind } from '@fan-beats/events/rules';
import { i18n } from '@lingui/core';

/** The kinds of a bill's lines. */
export const lineNames = (): Readonly<Record<LineKind, string>> => ({
  postage: i18n.t('Postage'),
  duty: i18n.t('Duty'),
  tax: i18n.t('Import VAT'),
  fee: i18n.t('Fee'),
  other: i18n.t('Other'),
});

/** The kinds of a purchase's lines (rule M70). */
export const purchaseKindNames = (): Readonly<Record<PurchaseKind, string>> => ({
  goods: i18n.t('Goods'),
  freight: i18n.t('Freight'),
  proxy: i18n.t('Proxy'),
  packaging: i18n.t('Packaging'),
  postage: i18n.t('Postage'),
  fee: i18n.t('Fee'),
  other: i18n.t('Other'),
});

/** The bases that a bill's line is divided by (rule M20). */
export const basisNames = (): Readonly<Record<Basis, string>> => ({
  equal: i18n.t('equal per claim'),
  pieces: i18n.t('by pieces'),
  value: i18n.t('by value'),
  weight: i18n.t('by weight'),
  category: i18n.t('by category'),
  hand: i18n.t('by weights typed by hand'),
});

/** The reasons why money that arrived is not a fan's. */
export const asideNames = () =>
  ({
    private: i18n.t('Private'),
    supplier: i18n.t('From a supplier'),
    duplicate: i18n.t('Recorded already'),
    other: i18n.t('Something else'),
  }) as const;
export type AsideReason = keyof ReturnType<typeof asideNames>;

export { costNames, costs, stageNames } from '@fan-beats/events/language';

/** The ways in which a person is reached (rule M50). */
export const reachNames = (): Readonly<Record<Reach, string>> => ({
  mail: i18n.t({ id: 'By mail (reached)', message: 'By mail' }),
  news: i18n.t('Under News'),
  chat: i18n.t('By chat'),
  nobody: i18n.t({ id: 'Nobody (reaches)', message: 'By nobody' }),
  banned: i18n.t({ id: 'Banned (not written to)', message: 'Banned' }),
});

/** The methods of payments and refunds. */
export const methodNames = () =>
  ({
    bank: i18n.t('Bank transfer'),
    paypal: 'PayPal',
    cash: i18n.t('Cash'),
    other: i18n.t('Other'),
  }) as const;

export type Method = keyof ReturnType<typeof methodNames>;

export const methodOptions = () =>
  Object.entries(methodNames()).map(([value, label]) => ({
    value: value as Method,
    label,
  }));

/** A movement of money in words: 'PayPal, received 10.11.2026, fee 0.35 €'; null if no money moved outside of the shop. */
export function moveText(move: Partial<MoneyMoveRecord>): string | null {
  const { received_on, paid_on, method, fee = 0 } = move;
  if (method === undefined) return null;
  const feeText =
    fee < 0
      ? i18n.t('fee {fee} taken back', { fee: formatSum(-fee) })
      : i18n.t('fee {fee}', { fee: formatSum(fee) });
  return [
    methodNames()[method],
    ...(received_on === undefined
      ? []
      : [i18n.t('received {received_on}', { received_on: germanDay(received_on) })]),
    ...(paid_on === undefined ? [] : [i18n.t('paid {paid_on}', { paid_on: germanDay(paid_on) })]),
    ...(fee === 0 ? [] : [feeText]),
  ].join(', ');
}
