import { setPoints } from '@fan-beats/events/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserRecord } from '../../../../contract/people/user.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { FanBeats, Id, Optional, OptionalOrNull, Text, Uuid } from '../../../../platform/trpc/fields';
import { People } from '../users.reads';
import { bookingPlan, maxReason, pointsBooking } from './booking';

/** An admin sets the number of Fan Beats of a person (rules D35, D36). Throws Rejection NO_CHANGE. */
export class SetPoints extends ShopCommand<UserRecord> {
  readonly commandName = 'SetPoints';

  @FanBeats() points: number;
  @Id() userId: number;
  @OptionalOrNull() @Text(maxReason) reason?: string | null;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(SetPoints)
export class SetPointsHandler implements ICommandHandler<SetPoints> {
  constructor(
    private readonly ledger: Ledger,
    private readonly people: People,
  ) {}

  async execute(command: SetPoints): Promise<UserRecord> {
    await this.people.getPresent(command.userId);
    const plan = bookingPlan(command, (account) => setPoints(account, pointsBooking(command)));
    await this.ledger.commit(command, plan);
    return this.people.get(command.userId);
  }
}
