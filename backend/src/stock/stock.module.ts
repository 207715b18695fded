import { Module } from '@nestjs/common';
import { CountFreebieStockHandler } from './commands/count-freebie-stock.command';
import { StockProcedures } from './stock.procedures';

@Module({ providers: [StockProcedures, CountFreebieStockHandler], exports: [StockProcedures] })
export class StockModule {}
