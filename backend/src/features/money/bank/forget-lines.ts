import { Inject, Injectable } from '@nestjs/common';
import { forgetBankLines } from '@fan-beats/projections';
import { Pool } from 'pg';
import { LedgerLeader } from '../../../ledger/ledger-leader';
import { WhileLeading } from '../../../ledger/while-leading';

const everyMs = 600_000;

/** Forgets what bank lines said once their time is over: a day after they were set aside, else with the books (rule M12). */
@Injectable()
export class BankLinesForgotten extends WhileLeading {
  constructor(
    leader: LedgerLeader,
    @Inject(Pool) private readonly pool: Pool,
  ) {
    super(leader, { name: 'BankLinesForgotten', failed: 'Bank lines are not forgotten yet', everyMs });
  }

  async look(): Promise<void> {
    await forgetBankLines(this.pool);
  }
}
