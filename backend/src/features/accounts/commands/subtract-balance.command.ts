import { cents } from '@fan-beats/events';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Ledger } from '../../../ledger/ledger';
import { subtractBalance } from '../domain/book-balance';
import { bookingAct, type BookingRequest } from './booking.act';

/** An admin takes euros off a fan's balance, never below 0 (rule D35). */
export class SubtractBalance extends Command<void> {
  constructor(readonly input: BookingRequest & { readonly amountCents: number }) {
    super();
  }
}

@CommandHandler(SubtractBalance)
export class SubtractBalanceHandler implements ICommandHandler<SubtractBalance> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input }: SubtractBalance): Promise<void> {
    const { userId, reason = null } = input;
    const booking = { userId, amountCents: cents(input.amountCents), reason };
    return this.ledger.run(
      bookingAct(input, { act: 'subtract-balance', ...booking }, (account) =>
        subtractBalance(account, booking),
      ),
    );
  }
}
