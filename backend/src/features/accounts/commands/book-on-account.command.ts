import { accountStream } from '@fan-beats/events';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Ledger } from '../../../ledger/ledger';
import type { Actor } from '../../../platform/people/actor';
import { bookOnAccount, type Booking } from '../domain/book-on-account';

export type BookingRequest = Booking & {
  readonly actor: Actor;
  readonly idempotencyKey?: string | undefined;
};

/** An admin books euros or Fan Beats on an account, decided on what it holds at that moment (rules D35, D36). */
export class BookOnAccount extends Command<void> {
  constructor(readonly input: BookingRequest) {
    super();
  }
}

@CommandHandler(BookOnAccount)
export class BookOnAccountHandler implements ICommandHandler<BookOnAccount> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input: { actor, idempotencyKey, ...booking } }: BookOnAccount): Promise<void> {
    const { userId, reason = null } = booking;
    const stream = accountStream(userId);
    return this.ledger.run<void>({
      actor,
      via: 'admin',
      subjectId: userId,
      idempotencyKey,
      input: { ...booking, reason },
      needs: { accounts: [userId], streams: [stream] },
      decide: (context) => ({
        streams: [{ stream, events: bookOnAccount(context.account(userId), booking) }],
        answer: undefined,
      }),
      answerAgain: () => undefined,
    });
  }
}
