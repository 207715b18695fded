import { Module } from '@nestjs/common';
import { GosModule } from '../catalogue/gos/gos.module';
import { CountFreebieStockHandler } from './commands/count-freebie-stock.command';
import { GetFreebieOverviewHandler } from './queries/get-freebie-overview.query';

/** Freebies owed and in hand. */
@Module({
  imports: [GosModule],
  providers: [CountFreebieStockHandler, GetFreebieOverviewHandler],
})
export class FreebiesModule {}
