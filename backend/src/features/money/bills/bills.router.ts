import { admin, person, router } from '../../../platform/trpc/trpc';
import { PreviewBill } from './commands/preview-bill.command';
import { SplitBill } from './commands/split-bill.command';
import { WithdrawBill } from './commands/withdraw-bill.command';
import { GetBills } from './queries/get-bills.query';
import { GetShares } from './queries/get-shares.query';

export const billsRouter = router({
  getShare: person(GetShares),
  admGet: admin(GetBills),
  admPreview: admin(PreviewBill),
  admSplit: admin(SplitBill),
  admWithdraw: admin(WithdrawBill),
});
