import { Module } from '@nestjs/common';
import { ReverseBatchHandler } from './commands/reverse-batch.command';
import { ReverseEventHandler } from './commands/reverse-event.command';
import { ReversalsProcedures } from './reversals.procedures';

@Module({
  providers: [ReversalsProcedures, ReverseEventHandler, ReverseBatchHandler],
  exports: [ReversalsProcedures],
})
export class ReversalsModule {}
