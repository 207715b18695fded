import { granted, router } from '../../../platform/trpc/trpc';
import { PreviewPurchase } from './commands/preview-purchase';
import { RecordPurchase } from './commands/record-purchase.command';
import { TakeBackPurchase } from './commands/take-back-purchase.command';
import { GetPurchases } from './queries/get-purchases.query';
import { GetResults } from './queries/get-results.query';

const reads = granted('books', 'money');
const acts = granted('money');

export const purchasesRouter = router({
  admGet: reads(GetPurchases),
  admGetResults: reads(GetResults),
  admPreview: acts(PreviewPurchase),
  admRecord: acts(RecordPurchase),
  admTakeBack: acts(TakeBackPurchase),
});
