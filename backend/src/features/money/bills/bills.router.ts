import { admin, person, router } from '../../../platform/trpc/trpc';
import { PreviewBill, SplitBill, WithdrawBill } from './acts/divide-bill';
import { GetBills, GetShares } from './bills.reads';

export const billsRouter = router({
  getShare: person(GetShares),
  admGet: admin(GetBills),
  admPreview: admin(PreviewBill),
  admSplit: admin(SplitBill),
  admWithdraw: admin(WithdrawBill),
});
