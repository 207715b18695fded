import { Module } from '@nestjs/common';
import { CountFreebieStockHandler } from './commands/count-freebie-stock.command';
import { FreebiesProcedures } from './freebies.procedures';

@Module({ providers: [FreebiesProcedures, CountFreebieStockHandler], exports: [FreebiesProcedures] })
export class FreebiesModule {}
