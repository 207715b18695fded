import { loadStreams, NotFound, withdrawalsStream, type ClaimIds } from '@fan-beats/events';
import { readClaim } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import type { WithdrawalRecord } from '../../../contract/withdrawals/withdrawal.records';
import { Ledger } from '../../../ledger/ledger';
import { ShopCommand } from '../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../platform/database/statements';
import { renameWritten } from '../../../platform/mail/outbox';
import { Id, Optional, OrNull, Uuid } from '../../../platform/trpc/fields';
import { becameFact, lockWaiting, waitingReceipt, type Arrival } from '../arrivals';
import { factReceipt, withdrawalsIn } from '../withdrawals';
import { declared } from './declared';

/** An admin makes a waiting withdrawal a fact, with a claim or without (rule L10). Throws NotFound. */
export class SortWithdrawal extends ShopCommand<WithdrawalRecord> {
  readonly commandName = 'SortWithdrawal';

  @Id() waitingId: number;

  /** Null where it belongs to no claim. */
  @OrNull() @Id() claimId: number | null;
  @Optional() @Uuid() idempotencyKey?: string;
}

interface HeldWithdrawal {
  readonly arrival: Arrival | undefined;
  readonly claim: ClaimIds | undefined;
}

@CommandHandler(SortWithdrawal)
export class SortWithdrawalHandler implements ICommandHandler<SortWithdrawal> {
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute(command: SortWithdrawal): Promise<WithdrawalRecord> {
    const { waitingId, claimId } = command;
    const stream = withdrawalsStream(claimId);
    const recordedIn = await this.ledger.commit<HeldWithdrawal>(command, {
      needs: { heads: [stream] },
      decide: (_state, { arrival, claim }) => [{ stream, events: declared(arrival, claim) }],
      records: {
        hold: (records) => lockWithClaim(records, waitingId, claimId),
        save: async (records) => {
          await becameFact(statementsIn(records), waitingId);
          return null;
        },
      },
    });

    const events = (await loadStreams(this.pool, [recordedIn])).get(recordedIn) ?? [];
    const [sorted] = withdrawalsIn(events);
    if (!sorted) throw new NotFound('withdrawal');
    await renameWritten(this.pool, waitingReceipt(waitingId), factReceipt(sorted.position ?? 0));
    return sorted;
  }
}

async function lockWithClaim(
  records: EntityManager,
  waitingId: number,
  claimId: number | null,
): Promise<HeldWithdrawal> {
  const arrival = await lockWaiting(records, waitingId);
  if (claimId === null) return { arrival, claim: undefined };
  const claim = await readClaim(statementsIn(records), claimId);
  if (!claim) throw new NotFound('claim');
  return { arrival, claim };
}
