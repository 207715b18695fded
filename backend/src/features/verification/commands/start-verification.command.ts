import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../platform/people/actor';
import { LedgerRuns } from '../ledger-runs';

/** Starts a verification of the whole books and gives its number. Refused while another run is under way. */
export class StartVerification extends Command<number> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@CommandHandler(StartVerification)
export class StartVerificationHandler implements ICommandHandler<StartVerification> {
  constructor(private readonly runs: LedgerRuns) {}

  execute({ actor }: StartVerification): Promise<number> {
    return this.runs.start({ kind: 'verification', subject: null, actor });
  }
}
