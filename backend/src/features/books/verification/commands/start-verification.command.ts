import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { LedgerRuns } from '../ledger-runs';

/** Starts a verification of the whole ledger. Refused while another run is under way. */
export class StartVerification extends ShopCommand<{ run_id: number }> {}

@CommandHandler(StartVerification)
export class StartVerificationHandler implements ICommandHandler<StartVerification> {
  constructor(private readonly runs: LedgerRuns) {}

  async execute({ actor }: StartVerification): Promise<{ run_id: number }> {
    const runId = await this.runs.start({ kind: 'verification', subject: null, actor });
    return { run_id: runId };
  }
}
