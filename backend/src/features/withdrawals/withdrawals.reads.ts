import type { WithdrawalRecord } from '../../contract/shop-records';
import { Read, type Ground } from '../../platform/acts/act';
import { readWithdrawals } from './withdrawals';

/** All withdrawals, newest first. */
export class GetWithdrawals extends Read<readonly WithdrawalRecord[]> {
  read({ pool }: Ground): Promise<readonly WithdrawalRecord[]> {
    return readWithdrawals(pool);
  }
}
