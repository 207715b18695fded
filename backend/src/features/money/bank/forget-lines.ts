import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { forgetBankLines } from '@fan-beats/projections';
import { Pool } from 'pg';
import { LedgerLeader } from '../../../ledger/ledger-leader';
import { LeaderSteps } from '../../../ledger/leader-steps';

const everyMs = 600_000;

/**
 * Forgets the contents of bank lines when their time is over: a day after they were set aside, else with the books
 * (rule M12).
 */
@Injectable()
export class BankLinesForgotten implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly steps: LeaderSteps;

  constructor(leader: LedgerLeader, @Inject(Pool) pool: Pool) {
    this.steps = new LeaderSteps(leader, {
      name: 'BankLinesForgotten',
      failed: 'Bank lines are not forgotten yet',
      everyMs,
      async step() {
        await forgetBankLines(pool);
      },
    });
  }

  onApplicationBootstrap(): void {
    this.steps.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.steps.stop();
  }
}
