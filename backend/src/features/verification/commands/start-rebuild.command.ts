import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../platform/people/actor';
import { LedgerRuns } from '../ledger-runs';

/** Starts making a read model anew, all of them without a name, and gives the run's number. Refused while another run is under way. */
export class StartRebuild extends Command<number> {
  constructor(readonly input: { readonly actor: Actor; readonly name: string | null }) {
    super();
  }
}

@CommandHandler(StartRebuild)
export class StartRebuildHandler implements ICommandHandler<StartRebuild> {
  constructor(private readonly runs: LedgerRuns) {}

  execute({ input: { actor, name } }: StartRebuild): Promise<number> {
    return this.runs.start({ kind: 'rebuild', subject: name, actor });
  }
}
