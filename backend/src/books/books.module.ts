import { Module } from '@nestjs/common';
import { LedgerBooksProcedures } from './books.procedures';
import { GetEventsHandler } from './queries/get-events.query';
import { GetLedgerBoundsHandler } from './queries/get-ledger-bounds.query';

@Module({
  providers: [LedgerBooksProcedures, GetLedgerBoundsHandler, GetEventsHandler],
  exports: [LedgerBooksProcedures],
})
export class BooksModule {}
