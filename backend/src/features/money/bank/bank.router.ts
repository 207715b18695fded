import { admin, router } from '../../../platform/trpc/trpc';
import { ImportBankFile, ReadBankFile } from './acts/import-file';
import { BookLines, SortOutLines, TakeBackLines } from './acts/sort-lines';
import { GetImports, GetReview } from './bank.reads';

export const bankRouter = router({
  admReadFile: admin(ReadBankFile),
  admImport: admin(ImportBankFile),
  admGetReview: admin(GetReview),
  admGetImports: admin(GetImports),
  admBook: admin(BookLines),
  admTakeBack: admin(TakeBackLines),
  admSortOut: admin(SortOutLines),
});
