import { granted, router } from '../../../platform/trpc/trpc';
import { BookLines } from './commands/book-lines.command';
import { ImportBankFile } from './commands/import-bank-file.command';
import { ReadBankFile } from './commands/read-bank-file.command';
import { SortOutLines } from './commands/sort-out-lines.command';
import { TakeBackLines } from './commands/take-back-lines.command';
import { GetImports } from './queries/get-imports.query';
import { GetReview } from './queries/get-review.query';

const reads = granted('books', 'money');
const acts = granted('money');

export const bankRouter = router({
  admReadFile: acts(ReadBankFile),
  admImport: acts(ImportBankFile),
  admGetReview: reads(GetReview),
  admGetImports: reads(GetImports),
  admBook: acts(BookLines),
  admTakeBack: acts(TakeBackLines),
  admSortOut: acts(SortOutLines),
});
