import { points as wholePoints } from '@fan-beats/events';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Ledger } from '../../../ledger/ledger';
import { subtractPointsFromAccount } from '../domain/book-points';
import { bookingAct, type BookingRequest } from './booking.act';

/** An admin takes Fan Beats off an account, not more than it has. */
export class SubtractPoints extends Command<void> {
  constructor(readonly input: BookingRequest & { readonly points: number }) {
    super();
  }
}

@CommandHandler(SubtractPoints)
export class SubtractPointsHandler implements ICommandHandler<SubtractPoints> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input }: SubtractPoints): Promise<void> {
    const { userId, reason = null } = input;
    const booking = { userId, points: wholePoints(input.points), reason };
    return this.ledger.run(
      bookingAct(input, { act: 'subtract-points', ...booking }, (account) =>
        subtractPointsFromAccount(account, booking),
      ),
    );
  }
}
