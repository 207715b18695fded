import { Module } from '@nestjs/common';
import { CountFreebieStockHandler } from './commands/count-freebie-stock.command';
import { FreebiesProcedures } from './freebies.procedures';
import { GetFreebieOverviewHandler } from './queries/get-freebie-overview.query';

@Module({
  providers: [FreebiesProcedures, CountFreebieStockHandler, GetFreebieOverviewHandler],
  exports: [FreebiesProcedures],
})
export class FreebiesModule {}
