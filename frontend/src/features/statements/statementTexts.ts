import type { StatementEntryRecord } from '@fan-beats/backend/contract';
import { formatBeats, formatSum, signed } from '../../shared/format/money';

export type Account = 'EUR' | 'BEATS';

export const accounts: readonly { readonly value: Account; readonly label: string }[] = [
  { value: 'EUR', label: 'Balance' },
  { value: 'BEATS', label: 'Fan Beats' },
];

/** With its sign; a movement of pending Fan Beats alone is 0. */
export function amountText(account: Account, amount: number): string {
  return signed(amount, (size) => balanceText(account, size));
}

/** What stood after it. */
export function balanceText(account: Account, balance: number): string {
  return account === 'EUR' ? formatSum(balance) : formatBeats(balance);
}

/** What of the movement waits for the end of its group order, or came free with it; empty where nothing did. */
export function pendingText({ type, pending = 0 }: Pick<StatementEntryRecord, 'type' | 'pending'>): string {
  if (pending > 0) return `${pending} available when the group order is completed`;
  if (pending === 0) return '';
  return type === 'ClaimSurplusReleased' ? `${-pending} now available` : `${-pending} no longer waiting`;
}
