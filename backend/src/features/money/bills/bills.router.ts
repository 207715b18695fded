import { granted, person, router } from '../../../platform/trpc/trpc';
import { PreviewBill } from './commands/preview-bill.command';
import { PreviewUndoBillCorrection } from './commands/preview-undo-correction';
import { SplitBill } from './commands/split-bill.command';
import { UndoBillCorrection } from './commands/undo-bill-correction.command';
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
  admPreviewUndoCorrection: acts(PreviewUndoBillCorrection),
  admUndoCorrection: acts(UndoBillCorrection),
  admWithdraw: acts(WithdrawBill),
});
