import { dropLeftovers } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { Ledger } from '../../../../ledger/ledger';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import {
  erasureFacts,
  erasureNeeds,
  forgetPeople,
  lockNumbers,
  lockPeople,
  peopleWithLikeMail,
  type ErasedPeople,
} from './erasing';

/** The shop erases a person who was erased before, in a database that was restored since. Debts do not prevent it. */
export class EraseAgain extends ShopCommand<typeof done> {
  readonly commandName = 'EraseAgain';

  userId: number;
}

@CommandHandler(EraseAgain)
export class EraseAgainHandler implements ICommandHandler<EraseAgain> {
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws NotFound. */
  async execute(command: EraseAgain): Promise<typeof done> {
    await this.ledger.commit<ErasedPeople>(command, {
      via: 'system',
      records: {
        async hold(records) {
          const { people } = await lockPeople(records, await lockNumbers(records, command.userId));
          return { people, others: await peopleWithLikeMail(records, people) };
        },
        needs: erasureNeeds,
        async save(records, { people }) {
          await forgetPeople(records, people);
          return null;
        },
      },
      decide: erasureFacts,
    });
    await dropLeftovers(this.pool);
    return done;
  }
}
