import { formatBeats, formatSum, signed } from '../../../shared/format/figures';

export type Account = 'EUR' | 'BEATS';

/** With its sign; a movement of pending Fan Beats alone is 0. */
export function amountText(account: Account, amount: number): string {
  return signed(amount, (size) => balanceText(account, size));
}

/** What stood after it. */
export function balanceText(account: Account, balance: number): string {
  return account === 'EUR' ? formatSum(balance) : formatBeats(balance);
}
