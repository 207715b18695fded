import type { Cents } from '@fan-beats/events';
import { addBalance } from '@fan-beats/events/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserRecord } from '../../../../contract/people/user.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Euros, Id, Optional, OptionalOrNull, Text, Uuid } from '../../../../platform/trpc/fields';
import { People } from '../users.reads';
import { bookingPlan, maxReason } from './booking';

/** An admin adds euros to the balance of a person (rules D35, D36). */
export class AddBalance extends ShopCommand<UserRecord> {
  static readonly wire = { amountCents: 'balance' } as const;
  readonly commandName = 'AddBalance';

  @Euros(0.01) amountCents: Cents;
  @Id() userId: number;
  @OptionalOrNull() @Text(maxReason) reason?: string | null;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(AddBalance)
export class AddBalanceHandler implements ICommandHandler<AddBalance> {
  constructor(
    private readonly ledger: Ledger,
    private readonly people: People,
  ) {}

  async execute(command: AddBalance): Promise<UserRecord> {
    await this.people.getPresent(command.userId);
    const plan = bookingPlan(command, (account) => addBalance(account, command));
    await this.ledger.commit(command, plan);
    return this.people.get(command.userId);
  }
}
