import { granted, person, router } from '../../../platform/trpc/trpc';
import { PreviewBill } from './commands/preview-bill.command';
import { SplitBill } from './commands/split-bill.command';
import { WithdrawBill } from './commands/withdraw-bill.command';
import { GetBills } from './queries/get-bills.query';
import { GetShares } from './queries/get-shares.query';

const reads = granted('books', 'money');
const acts = granted('money');

export const billsRouter = router({
  getShare: person(GetShares),
  admGet: reads(GetBills),
  admPreview: acts(PreviewBill),
  admSplit: acts(SplitBill),
  admWithdraw: acts(WithdrawBill),
});
