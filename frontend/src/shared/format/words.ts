import type { MoneyMoveRecord } from '@fan-beats/backend/contract';
import { germanDay, formatSum } from './figures';
import type { Basis, LineKind } from '@fan-beats/events/rules';

/** The kinds of a bill's lines. */
export const lineNames: Readonly<Record<LineKind, string>> = {
  postage: 'Postage',
  duty: 'Duty',
  tax: 'Import VAT',
  fee: 'Fee',
  other: 'Other',
};

/** The bases that a bill's line is divided by (rule M20). */
export const basisNames: Readonly<Record<Basis, string>> = {
  equal: 'equal per claim',
  pieces: 'by pieces',
  value: 'by value',
  weight: 'by weight',
  category: 'by category',
  hand: 'by weights typed by hand',
};

/** The reasons why money that arrived is not a fan's. */
export const asideNames = {
  private: 'Private',
  supplier: 'From a supplier',
  duplicate: 'Recorded already',
  other: 'Something else',
} as const;
export type AsideReason = keyof typeof asideNames;

export { costNames, stageNames } from '@fan-beats/events/language';

/** The methods of payments and refunds. */
export const methodNames = { bank: 'Bank transfer', paypal: 'PayPal', cash: 'Cash', other: 'Other' } as const;

export type Method = keyof typeof methodNames;

export const methodOptions = Object.entries(methodNames).map(([value, label]) => ({
  value: value as Method,
  label,
}));

/** A movement of money in words: 'PayPal, received 10.11.2026, fee 0.35 €'; null if no money moved outside of the shop. */
export function moveText(move: Partial<MoneyMoveRecord>): string | null {
  const { received_on, paid_on, method, fee = 0 } = move;
  if (method === undefined) return null;
  const feeText = fee < 0 ? `fee ${formatSum(-fee)} taken back` : `fee ${formatSum(fee)}`;
  return [
    methodNames[method],
    ...(received_on === undefined ? [] : [`received ${germanDay(received_on)}`]),
    ...(paid_on === undefined ? [] : [`paid ${germanDay(paid_on)}`]),
    ...(fee === 0 ? [] : [feeText]),
  ].join(', ');
}
