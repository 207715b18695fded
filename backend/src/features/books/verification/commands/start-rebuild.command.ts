import { projectors } from '@fan-beats/projections';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { OptionalOrNull } from '../../../../platform/trpc/fields';
import { LedgerRuns } from '../ledger-runs';

/** Starts a rebuild of read models. Refused while another run is under way. */
export class StartRebuild extends ShopCommand<{ run_id: number }> {
  /** A read model; all of them when left out. */
  @OptionalOrNull() @IsIn(projectors.map(({ table }) => table.name)) name?: string | null;
}

@CommandHandler(StartRebuild)
export class StartRebuildHandler implements ICommandHandler<StartRebuild> {
  constructor(private readonly runs: LedgerRuns) {}

  async execute({ actor, name: subject = null }: StartRebuild): Promise<{ run_id: number }> {
    const runId = await this.runs.start({ kind: 'rebuild', subject, actor });
    return { run_id: runId };
  }
}
