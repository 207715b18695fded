import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContinueTakeOverHandler } from './commands/continue-take-over.command';
import { PlanTakeOverHandler } from './commands/plan-take-over.command';
import { TakeOverClaimHandler } from './commands/take-over-claim.command';
import { TakeOverHandler } from './commands/take-over.command';
import { UndoClaimHandler } from './commands/undo-claim.command';
import { UndoTakeOverHandler } from './commands/undo-take-over.command';
import { GetTakeOversHandler } from './queries/get-take-overs.query';
import { TakeOverRow } from './takeover.entity';
import { TakeOverReads } from './takeovers.reads';

/** Take-overs of group orders from sheets. */
@Module({
  imports: [TypeOrmModule.forFeature([TakeOverRow])],
  providers: [
    TakeOverReads,
    ContinueTakeOverHandler,
    PlanTakeOverHandler,
    TakeOverClaimHandler,
    TakeOverHandler,
    UndoClaimHandler,
    UndoTakeOverHandler,
    GetTakeOversHandler,
  ],
})
export class TakeOversModule {}
