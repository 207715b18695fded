import { admin, router } from '../../../platform/trpc/trpc';
import { BookLines } from './commands/book-lines.command';
import { ImportBankFile } from './commands/import-bank-file.command';
import { ReadBankFile } from './commands/read-bank-file.command';
import { SortOutLines } from './commands/sort-out-lines.command';
import { TakeBackLines } from './commands/take-back-lines.command';
import { GetImports } from './queries/get-imports.query';
import { GetReview } from './queries/get-review.query';

export const bankRouter = router({
  admReadFile: admin(ReadBankFile),
  admImport: admin(ImportBankFile),
  admGetReview: admin(GetReview),
  admGetImports: admin(GetImports),
  admBook: admin(BookLines),
  admTakeBack: admin(TakeBackLines),
  admSortOut: admin(SortOutLines),
});
