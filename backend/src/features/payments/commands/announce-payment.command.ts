import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { Actor } from '../../../platform/people/actor';
import { withRecordsOf } from '../../../platform/people/hold-actor';

/** Fans say to have paid: a note that silences reminders, no fact. */
export class AnnouncePayment extends Command<void> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@CommandHandler(AnnouncePayment)
export class AnnouncePaymentHandler implements ICommandHandler<AnnouncePayment> {
  constructor(private readonly source: DataSource) {}

  async execute({ actor }: AnnouncePayment): Promise<void> {
    await withRecordsOf(this.source.manager, actor, (records) =>
      records.query(
        `INSERT INTO payment_announcements (user_id) VALUES ($1)
         ON CONFLICT (user_id) DO UPDATE SET announced_at = now()`,
        [actor.userId],
      ),
    );
  }
}
