import type { RemindedStage, ReminderNotice } from '@fan-beats/events';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { LedgerLeader } from '../../ledger/ledger-leader';
import { WhileLeading } from '../../ledger/while-leading';
import { APP_CONFIG } from '../../platform/config/app-config.token';
import type { AppConfig } from '../../platform/config/config';
import { type Mail, Mailer } from '../../platform/mail/mailer';
import { GetSettings } from '../settings/queries/get-settings.query';
import { RemindFan } from './commands/remind-fan.command';
import { dueReminders } from './due-reminders';
import { keyOf, openStages, readToday } from './queries/open-stages';
import { reminderMail } from './reminder-mail';

const everyMs = 60_000;

interface QueuedMail {
  readonly user_id: number;
  readonly reminded_on: string;
  readonly notice: ReminderNotice;
  readonly stages: readonly RemindedStage[];
}

/**
 * Takes one mail for itself, over any number of processes: it comes again after two minutes, then ever later, unless it is deleted
 * because it was sent.
 */
const takeMail = `
  UPDATE reminder_mails SET tries = tries + 1, next_at = now() + least(2 ^ (tries + 1), 1440) * interval '1 minute'
   WHERE (user_id, reminded_on) = (SELECT user_id, reminded_on FROM reminder_mails WHERE next_at <= now()
                                    ORDER BY next_at, user_id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING user_id, reminded_on::text, notice, stages`;

/**
 * Reminds fans of what they were asked for (rule M10): in the process that leads, once for each fan and German day. What the
 * ledger says it reminded of waits in a table until its mail is sent, so that neither is there without the other.
 */
@Injectable()
export class PaymentReminders extends WhileLeading {
  constructor(
    leader: LedgerLeader,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
    @Inject(Pool) private readonly pool: Pool,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {
    super(leader, { name: 'PaymentReminders', failed: 'Not reminded yet', everyMs });
  }

  async look(): Promise<void> {
    if (!this.mailer.sends) return;
    await this.remind(await readToday(this.pool));
    await this.sendMails();
  }

  /** Whom the shop reminds on this German day, if it reminds at all. */
  async remind(today: string): Promise<void> {
    const { reminders, accountHolder, iban } = await this.queries.execute(new GetSettings());
    if (!reminders || accountHolder === null || iban === null) return;
    const due = await dueReminders(this.pool, { today, userId: null });
    for (const userId of due.keys()) {
      if (this.stopped) return;
      await this.commands.execute(new RemindFan({ userId, today }));
    }
  }

  async sendMails(): Promise<void> {
    while (!this.stopped) {
      const { rows } = await this.pool.query<QueuedMail>({ name: 'take-reminder-mail', text: takeMail });
      const [queued] = rows;
      if (!queued) return;
      const mail = await this.write(queued);
      if (mail) await this.mailer.send(mail);
      await this.pool.query('DELETE FROM reminder_mails WHERE user_id = $1 AND reminded_on = $2', [
        queued.user_id,
        queued.reminded_on,
      ]);
    }
  }

  /** By today's names and amounts; null where nothing is left to say, or nobody to say it to. */
  private async write({ user_id: userId, reminded_on, notice, stages }: QueuedMail): Promise<Mail | null> {
    const { rows } = await this.pool.query<{ mail: string; displayname: string }>({
      name: 'fan-to-mail',
      text: 'SELECT mail, displayname FROM users WHERE user_id = $1 AND NOT banned AND erased_at IS NULL',
      values: [userId],
    });
    const settings = await this.queries.execute(new GetSettings());
    const reminded = new Set(stages.map(keyOf));
    const open = (await openStages(this.pool, settings, { userId })).stages.filter(
      ({ claim_id: claimId, stage, due }) => due > 0 && reminded.has(keyOf({ claimId, stage })),
    );
    const [fan] = rows;
    if (!fan || open.length === 0) return null;
    const { publicUrl } = this.config;
    return {
      ...reminderMail({ to: fan.mail, name: fan.displayname, notice, stages: open, publicUrl }),
      messageId: `<reminder-${userId}-${reminded_on}@${new URL(publicUrl).hostname}>`,
    };
  }
}
