import { goStream, type GoStatus } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ledger } from '../../../../ledger/ledger';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { raiseRevision } from '../linked-gos';
import { claimsOfStatus, decideStatus, lockStatus } from './go-status';

/** An admin sets the status of a group order and leaves its record. Throws NotFound. */
export class SetGoStatus extends ShopCommand<typeof done> {
  readonly commandName = 'SetGoStatus';

  goId: number;
  status: GoStatus | null;
}

@CommandHandler(SetGoStatus)
export class SetGoStatusHandler implements ICommandHandler<SetGoStatus> {
  constructor(private readonly ledger: Ledger) {}

  async execute(command: SetGoStatus): Promise<typeof done> {
    const { goId, status } = command;
    await this.ledger.commit(command, {
      exclusiveGoIds: [goId],
      needs: { goIds: [goId], streams: [goStream(goId)] },
      decide: (state) => decideStatus(state, goId, status),
      records: {
        hold: (records) => lockStatus(records, goId, status),
        needs: (held) => claimsOfStatus(goId, held),
        save: async (records) => {
          await raiseRevision(records, goId);
          return null;
        },
      },
    });
    return done;
  }
}
