import { formatBeats, formatSum, signed } from '../../../shared/format/figures';

export type Account = 'EUR' | 'BEATS';

/** The amount with its sign; a movement of pending Fan Beats alone is 0. */
export function amountText(account: Account, amount: number): string {
  return signed(amount, (size) => balanceText(account, size));
}

/** The balance after an entry. */
export function balanceText(account: Account, balance: number): string {
  return account === 'EUR' ? formatSum(balance) : formatBeats(balance);
}
