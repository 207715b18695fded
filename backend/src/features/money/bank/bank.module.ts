import { Module } from '@nestjs/common';
import { UsersModule } from '../../people/users/users.module';
import { SettingsModule } from '../../site/settings/settings.module';
import { BookLinesHandler } from './commands/book-lines.command';
import { ImportBankFileHandler } from './commands/import-bank-file.command';
import { ReadBankFileHandler } from './commands/read-bank-file.command';
import { SortOutLinesHandler } from './commands/sort-out-lines.command';
import { TakeBackLinesHandler } from './commands/take-back-lines.command';
import { BankLinesForgotten } from './forget-lines';
import { GetImportsHandler } from './queries/get-imports.query';
import { GetReviewHandler } from './queries/get-review.query';

/** Files of banks: reading and importing them, and sorting their lines. */
@Module({
  imports: [SettingsModule, UsersModule],
  providers: [
    BankLinesForgotten,
    BookLinesHandler,
    ImportBankFileHandler,
    ReadBankFileHandler,
    SortOutLinesHandler,
    TakeBackLinesHandler,
    GetImportsHandler,
    GetReviewHandler,
  ],
})
export class BankModule {}
