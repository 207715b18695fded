import { NotFound } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { ErasedWithdrawalsRecord } from '../../../contract/withdrawals/withdrawal.records';
import { writeAudit } from '../../../platform/audit/audited';
import { ShopCommand } from '../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../platform/database/statements';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { Id } from '../../../platform/trpc/fields';
import { forgetWaiting, lockWaitingOfAddress } from '../arrivals';

/**
 * An admin erases all waiting withdrawals from the address of this one (rule L10). Throws NotFound where none waits.
 */
export class EraseWaitingOfAddress extends ShopCommand<ErasedWithdrawalsRecord> {
  @Id() waitingId: number;

  /** The newest one that the admin saw. One that arrived since still waits. */
  @Id() lastWaitingId: number;
}

@CommandHandler(EraseWaitingOfAddress)
export class EraseWaitingOfAddressHandler implements ICommandHandler<EraseWaitingOfAddress> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, waitingId, lastWaitingId }: EraseWaitingOfAddress): Promise<ErasedWithdrawalsRecord> {
    return withRecordsOf(this.source, actor, async (records) => {
      const client = statementsIn(records);
      const waiting = await lockWaitingOfAddress(client, waitingId, lastWaitingId);
      if (waiting.length === 0) throw new NotFound('withdrawal');
      const erased = await forgetWaiting(client, waiting);
      // The audit does not contain the address, because it was erased.
      await writeAudit(records, actor, {
        act: 'withdrawals.admEraseWaitingOfAddress',
        subject: `${erased} withdrawals of one address that waited`,
      });
      return { erased };
    });
  }
}
