import { points as wholePoints } from '@fan-beats/events';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Ledger } from '../../../ledger/ledger';
import { setPoints } from '../domain/book-points';
import { bookingAct, type BookingRequest } from './booking.act';

/** An admin sets an account to a number of Fan Beats (rule D36). */
export class SetPoints extends Command<void> {
  constructor(readonly input: BookingRequest & { readonly points: number }) {
    super();
  }
}

@CommandHandler(SetPoints)
export class SetPointsHandler implements ICommandHandler<SetPoints> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input }: SetPoints): Promise<void> {
    const { userId, reason = null } = input;
    const booking = { userId, points: wholePoints(input.points), reason };
    return this.ledger.run(
      bookingAct(input, { act: 'set-points', ...booking }, (account) => setPoints(account, booking)),
    );
  }
}
