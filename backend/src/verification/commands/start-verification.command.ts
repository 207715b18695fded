import { Inject } from '@nestjs/common';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { writeAudit } from '../../audit/write-audit';
import type { Actor } from '../../procedures/actor';
import { LedgerRuns } from '../ledger-runs';

/** Starts a verification of the whole books and gives its number. Refused while another run is under way. */
export class StartVerification extends Command<number> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@CommandHandler(StartVerification)
export class StartVerificationHandler implements ICommandHandler<StartVerification> {
  constructor(
    private readonly runs: LedgerRuns,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ actor }: StartVerification): Promise<number> {
    const runId = await this.runs.start({ kind: 'verification', subject: null, startedBy: actor.userId });
    await writeAudit(this.pool, { actor, act: 'ledger.admStartVerification', subject: `run ${runId}` });
    return runId;
  }
}
