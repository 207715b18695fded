import { remindersStream, type Reminder } from '@fan-beats/events';
import { remind } from '@fan-beats/events/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../../platform/database/statements';
import { dueReminders } from '../due-reminders';

/** The shop itself reminds a fan, if a reminder is due. The outbox makes the mail from the fact (rule M10). */
export class RemindFan extends ShopCommand<void> {
  readonly commandName = 'RemindFan';
  userId: number;

  /** German day. */
  today: string;
}

@CommandHandler(RemindFan)
export class RemindFanHandler implements ICommandHandler<RemindFan> {
  constructor(private readonly ledger: Ledger) {}

  async execute(command: RemindFan): Promise<void> {
    const { userId, today } = command;
    await this.ledger.commit<Reminder | undefined>(command, {
      via: 'system',
      subjectId: userId,
      idempotencyKey: `remind/${userId}/${today}`,
      needs: { streams: [remindersStream(userId)] },
      decide: (_state, reminder) => [
        { stream: remindersStream(userId), events: remind({ userId, today, reminder }) },
      ],
      records: {
        async hold(records) {
          const due = await dueReminders(statementsIn(records), { userId, today });
          return due.get(userId);
        },
        save: () => Promise.resolve(null),
      },
    });
  }
}
