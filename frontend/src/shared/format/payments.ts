import type { MoneyMoveRecord } from '@fan-beats/backend/contract';
import { germanDay, formatSum } from './figures';

/** What a payment or refund was paid by. */
export const methodNames = { bank: 'Bank transfer', paypal: 'PayPal', cash: 'Cash', other: 'Other' } as const;

export type Method = keyof typeof methodNames;

export const methodOptions = Object.entries(methodNames).map(([value, label]) => ({
  value: value as Method,
  label,
}));

/** 'PayPal, received 10.11.2026, fee 0.35 €'; null for what moved no money outside of the shop. */
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
