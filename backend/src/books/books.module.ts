import { Module } from '@nestjs/common';
import { LedgerBooksProcedures } from './books.procedures';
import { GetLedgerBoundsHandler } from './queries/get-ledger-bounds.query';

@Module({ providers: [LedgerBooksProcedures, GetLedgerBoundsHandler], exports: [LedgerBooksProcedures] })
export class BooksModule {}
