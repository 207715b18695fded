import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Go, GoItem } from './go.entity';
import { GoReads } from './gos.reads';
import { GetGoFiguresHandler } from './queries/get-go-figures.query';
import { GetGoListHandler } from './queries/get-go-list.query';
import { GetGoHandler } from './queries/get-go.query';
import { GetGosHandler } from './queries/get-gos.query';

/** Group orders: their texts, terms of payment and status. */
@Module({
  imports: [TypeOrmModule.forFeature([Go, GoItem])],
  providers: [GoReads, GetGoFiguresHandler, GetGoListHandler, GetGoHandler, GetGosHandler],
  exports: [GoReads],
})
export class GosModule {}
