import { addPointsToAccount } from '@fan-beats/events/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserRecord } from '../../../../contract/people/user.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { FanBeats, Id, Optional, OptionalOrNull, Text, Uuid } from '../../../../platform/trpc/fields';
import { People } from '../users.reads';
import { bookingPlan, maxReason, pointsBooking } from './booking';

/** An admin gives Fan Beats to a person (rules D35, D36). */
export class AddPoints extends ShopCommand<UserRecord> {
  readonly commandName = 'AddPoints';

  @FanBeats(1) points: number;
  @Id() userId: number;
  @OptionalOrNull() @Text(maxReason) reason?: string | null;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(AddPoints)
export class AddPointsHandler implements ICommandHandler<AddPoints> {
  constructor(
    private readonly ledger: Ledger,
    private readonly people: People,
  ) {}

  async execute(command: AddPoints): Promise<UserRecord> {
    await this.people.getPresent(command.userId);
    const plan = bookingPlan(command, (account) => addPointsToAccount(account, pointsBooking(command)));
    await this.ledger.commit(command, plan);
    return this.people.get(command.userId);
  }
}
