import { subtractPointsFromAccount } from '@fan-beats/events/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserRecord } from '../../../../contract/people/user.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { FanBeats, Id, Optional, OptionalOrNull, Text, Uuid } from '../../../../platform/trpc/fields';
import { People } from '../users.reads';
import { bookingPlan, maxReason, pointsBooking } from './booking';

/** An admin takes Fan Beats off a person (rules D35, D36). Throws Rejection POINTS_TOO_LOW. */
export class SubtractPoints extends ShopCommand<UserRecord> {
  readonly commandName = 'SubtractPoints';

  @FanBeats(1) points: number;
  @Id() userId: number;
  @OptionalOrNull() @Text(maxReason) reason?: string | null;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(SubtractPoints)
export class SubtractPointsHandler implements ICommandHandler<SubtractPoints> {
  constructor(
    private readonly ledger: Ledger,
    private readonly people: People,
  ) {}

  async execute(command: SubtractPoints): Promise<UserRecord> {
    await this.people.getPresent(command.userId);
    const plan = bookingPlan(command, (account) =>
      subtractPointsFromAccount(account, pointsBooking(command)),
    );
    await this.ledger.commit(command, plan);
    return this.people.get(command.userId);
  }
}
