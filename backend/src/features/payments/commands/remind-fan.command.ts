import { remindersStream, type PaymentReminded, type Reminder } from '@fan-beats/events';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { Ledger } from '../../../ledger/ledger';
import { statementsIn } from '../../../platform/database/statements';
import { dueReminders, type Reminding } from '../due-reminders';

/** The shop itself reminds a fan, if anything is to be reminded of: a fact, and in the same commit the mail to be sent. */
export class RemindFan extends Command<void> {
  constructor(readonly about: Reminding & { readonly userId: number }) {
    super();
  }
}

@CommandHandler(RemindFan)
export class RemindFanHandler implements ICommandHandler<RemindFan> {
  constructor(private readonly ledger: Ledger) {}

  async execute({ about }: RemindFan): Promise<void> {
    const { userId, today } = about;
    await this.ledger.run<void, Reminder | undefined>({
      actor: { userId: 0, role: 0, correlationId: randomUUID() },
      via: 'system',
      subjectId: userId,
      idempotencyKey: `remind/${userId}/${today}`,
      input: { userId, today },
      needs: { streams: [remindersStream(userId)] },
      records: {
        hold: async (records) => (await dueReminders(statementsIn(records), about)).get(userId),
        save: (records, reminder) => queueMail(records, about, reminder),
      },
      decide: (_context, reminder) => {
        const events: PaymentReminded[] = reminder
          ? [{ type: 'PaymentReminded', data: { userId, remindedOn: today, ...reminder } }]
          : [];
        return { streams: [{ stream: remindersStream(userId), events }], answer: undefined };
      },
      answerAgain: () => undefined,
    });
  }
}

async function queueMail(
  records: EntityManager,
  { userId, today }: Reminding,
  reminder: Reminder | undefined,
): Promise<null> {
  if (reminder)
    await records.query(
      'INSERT INTO reminder_mails (user_id, reminded_on, notice, stages) VALUES ($1, $2, $3, $4)',
      [userId, today, reminder.notice, JSON.stringify(reminder.stages)],
    );
  return null;
}
