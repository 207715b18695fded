import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CloneGoHandler } from './commands/clone-go.command';
import { CreateGoHandler } from './commands/create-go.command';
import { DeleteGoHandler } from './commands/delete-go.command';
import { SetGoStatusHandler } from './commands/set-go-status.command';
import { UpdateGoHandler } from './commands/update-go.command';
import { Go, GoItem } from './go.entity';
import { GoReads } from './gos.reads';
import { GetGoFiguresHandler } from './queries/get-go-figures.query';
import { GetGoListHandler } from './queries/get-go-list.query';
import { GetGoHandler } from './queries/get-go.query';
import { GetGosHandler } from './queries/get-gos.query';

/** Group orders: their texts, terms of payment and status. */
@Module({
  imports: [TypeOrmModule.forFeature([Go, GoItem])],
  providers: [
    GoReads,
    CloneGoHandler,
    CreateGoHandler,
    DeleteGoHandler,
    SetGoStatusHandler,
    UpdateGoHandler,
    GetGoFiguresHandler,
    GetGoListHandler,
    GetGoHandler,
    GetGosHandler,
  ],
  exports: [GoReads],
})
export class GosModule {}
