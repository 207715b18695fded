import { withdrawalsStream } from '@fan-beats/events';
import { eraseWithdrawal } from '@fan-beats/events/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ledger } from '../../../ledger/ledger';
import { done, ShopCommand } from '../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../platform/database/statements';
import { Position } from '../../../platform/trpc/fields';
import { forgetErased, recordedWithdrawals } from '../withdrawals';

/**
 * An admin erases a withdrawal that matches no claim. The erasure of a person includes such a withdrawal only where it
 * came from their address. The typed fields and the answer are deleted (rule L6). Throws NotFound.
 */
export class EraseWithdrawal extends ShopCommand<typeof done> {
  readonly commandName = 'EraseWithdrawal';

  @Position() position: number;
}

@CommandHandler(EraseWithdrawal)
export class EraseWithdrawalHandler implements ICommandHandler<EraseWithdrawal> {
  constructor(private readonly ledger: Ledger) {}

  async execute(command: EraseWithdrawal): Promise<typeof done> {
    const stream = withdrawalsStream(null);
    await this.ledger.commit(command, {
      needs: { streams: [stream] },
      decide: (state) => [
        { stream, events: eraseWithdrawal(recordedWithdrawals(state, stream), command.position) },
      ],
      records: {
        hold: () => Promise.resolve(undefined),
        save: async (records) => {
          await forgetErased(statementsIn(records));
          return null;
        },
      },
    });
    return done;
  }
}
