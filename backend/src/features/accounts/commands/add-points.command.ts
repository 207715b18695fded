import { points as wholePoints } from '@fan-beats/events';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Ledger } from '../../../ledger/ledger';
import { addPointsToAccount } from '../domain/book-points';
import { bookingAct, type BookingRequest } from './booking.act';

/** An admin adds Fan Beats to an account. */
export class AddPoints extends Command<void> {
  constructor(readonly input: BookingRequest & { readonly points: number }) {
    super();
  }
}

@CommandHandler(AddPoints)
export class AddPointsHandler implements ICommandHandler<AddPoints> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input }: AddPoints): Promise<void> {
    const { userId, reason = null } = input;
    const booking = { userId, points: wholePoints(input.points), reason };
    return this.ledger.run(
      bookingAct(input, { act: 'add-points', ...booking }, (account) => addPointsToAccount(account, booking)),
    );
  }
}
