import { Module } from '@nestjs/common';
import { BookOnAccountHandler } from './commands/book-on-account.command';

@Module({ providers: [BookOnAccountHandler] })
export class AccountsModule {}
