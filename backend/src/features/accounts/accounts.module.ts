import { Module } from '@nestjs/common';
import { AddBalanceHandler } from './commands/add-balance.command';
import { AddPointsHandler } from './commands/add-points.command';
import { SetPointsHandler } from './commands/set-points.command';
import { SubtractBalanceHandler } from './commands/subtract-balance.command';
import { SubtractPointsHandler } from './commands/subtract-points.command';

@Module({
  providers: [
    AddBalanceHandler,
    SubtractBalanceHandler,
    AddPointsHandler,
    SubtractPointsHandler,
    SetPointsHandler,
  ],
})
export class AccountsModule {}
