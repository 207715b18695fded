import { cents } from '@fan-beats/events';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Ledger } from '../../../ledger/ledger';
import { addBalance } from '../domain/book-balance';
import { bookingAct, type BookingRequest } from './booking.act';

/** An admin adds euros to a fan's balance (rule D35). */
export class AddBalance extends Command<void> {
  constructor(readonly input: BookingRequest & { readonly amountCents: number }) {
    super();
  }
}

@CommandHandler(AddBalance)
export class AddBalanceHandler implements ICommandHandler<AddBalance> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input }: AddBalance): Promise<void> {
    const { userId, reason = null } = input;
    const booking = { userId, amountCents: cents(input.amountCents), reason };
    return this.ledger.run(
      bookingAct(input, { act: 'add-balance', ...booking }, (account) => addBalance(account, booking)),
    );
  }
}
