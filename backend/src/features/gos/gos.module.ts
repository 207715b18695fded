import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CloneGoHandler } from './commands/clone-go.command';
import { CreateGoHandler } from './commands/create-go.command';
import { DeleteGoHandler } from './commands/delete-go.command';
import { SetGoStatusHandler } from './commands/set-go-status.command';
import { UpdateGoHandler } from './commands/update-go.command';
import { Go, GoItem } from './go.entity';
import { GosProcedures } from './gos.procedures';
import { GetGoFiguresHandler } from './queries/get-go-figures.query';
import { GetGoHandler } from './queries/get-go.query';
import { GetGoListHandler } from './queries/get-go-list.query';
import { GetGosHandler } from './queries/get-gos.query';
import { GetLinkedItemsHandler } from './queries/get-linked-items.query';

@Module({
  imports: [TypeOrmModule.forFeature([Go, GoItem])],
  providers: [
    GosProcedures,
    CreateGoHandler,
    CloneGoHandler,
    UpdateGoHandler,
    DeleteGoHandler,
    SetGoStatusHandler,
    GetGosHandler,
    GetGoListHandler,
    GetGoHandler,
    GetGoFiguresHandler,
    GetLinkedItemsHandler,
  ],
  exports: [GosProcedures],
})
export class GosModule {}
