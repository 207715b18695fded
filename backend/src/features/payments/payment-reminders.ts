import { addDays, isOnItsWay, type Stage } from '@fan-beats/events';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { LedgerLeader } from '../../ledger/ledger-leader';
import { WhileLeading } from '../../ledger/while-leading';
import { APP_CONFIG } from '../../platform/config/app-config.token';
import type { AppConfig } from '../../platform/config/config';
import { type Mail, Mailer } from '../../platform/mail/mailer';
import { mayBeMailed } from '../../platform/people/may-be-mailed';
import { GetSettings } from '../settings/settings.acts';
import { RemindFan } from './acts/of-the-shop';
import { dueReminders, untoldRequests } from './due-reminders';
import { keyOf, openStages, readToday } from './open-stages.reads';
import { reminderMail, type MailNotice } from './reminder-mail';

const everyMs = 60_000;

/** After a request, so long nothing more may be asked of a fan before one mail tells of it all. */
const quietMinutes = 5;
/** So many days it is kept what was told, for no request of before yesterday is told of. */
const keptDays = 3;

interface QueuedMail {
  readonly user_id: number;
  readonly day: string;
  readonly notice: MailNotice;
  readonly stages: readonly { readonly claimId: number; readonly stage: Stage }[];
}

/** Mails of one kind that wait to be sent: their table, what it calls their day, and what they are. */
interface MailQueue {
  readonly table: string;
  readonly day: string;
  readonly notice: string;
  readonly id: string;
  /** What becomes of a mail that was sent. */
  readonly sent: 'deleted' | 'kept';
}

const queues: readonly MailQueue[] = [
  { table: 'request_mails', day: 'told_on', notice: "'asked'", id: 'request', sent: 'kept' },
  { table: 'reminder_mails', day: 'reminded_on', notice: 'notice', id: 'reminder', sent: 'deleted' },
];

/**
 * Takes one mail for itself, over any number of processes: it comes again after two minutes, then ever later, until it is noted
 * that it was sent.
 */
const takeMail = ({ table, day, notice }: MailQueue): string => `
  UPDATE ${table} SET tries = tries + 1, next_at = now() + least(2 ^ (tries + 1), 1440) * interval '1 minute'
   WHERE (user_id, ${day}) = (SELECT user_id, ${day} FROM ${table} WHERE next_at <= now()
                               ORDER BY next_at, user_id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING user_id, ${day}::text AS day, ${notice} AS notice, stages`;

/**
 * Tells fans what they were asked for, and reminds them of it (rule M10): in the process that leads, each once for a fan and German
 * day. A mail waits in a table until it is sent, a reminder's since the commit of its fact, so that neither is there without the other.
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
    super(leader, { name: 'PaymentReminders', failed: 'Not told or reminded yet', everyMs });
  }

  async look(): Promise<void> {
    if (!this.mailer.sends) return;
    const today = await readToday(this.pool);
    // What is late as it is asked for is reminded of at once, and not told besides.
    await this.remind(today);
    await this.tell(today);
    await this.sendMails();
  }

  /** Queues a mail for each fan who is not told yet what to pay; what was told long ago is forgotten. */
  async tell(today: string, quiet = quietMinutes): Promise<void> {
    await this.pool.query('DELETE FROM request_mails WHERE next_at IS NULL AND told_on < $1', [
      addDays(today, 0 - keptDays),
    ]);
    if (!(await this.mails())) return;
    const untold = await untoldRequests(this.pool, { today, quietMinutes: quiet });
    for (const [userId, stages] of untold)
      await this.pool.query(
        'INSERT INTO request_mails (user_id, told_on, stages) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [userId, today, JSON.stringify(stages)],
      );
  }

  /** Whom the shop reminds on this German day, if it reminds at all. */
  async remind(today: string): Promise<void> {
    if (!(await this.mails())) return;
    const due = await dueReminders(this.pool, { today, userId: null });
    for (const userId of due.keys()) {
      if (this.stopped) return;
      await this.commands.execute(new RemindFan(userId, today));
    }
  }

  /** Whether the shop writes to fans of payments at all. */
  private async mails(): Promise<boolean> {
    const { reminders, accountHolder, iban } = await this.queries.execute(new GetSettings());
    return reminders && accountHolder !== null && iban !== null;
  }

  async sendMails(): Promise<void> {
    for (const queue of queues) await this.sendQueue(queue);
  }

  private async sendQueue(queue: MailQueue): Promise<void> {
    const { table, day } = queue;
    while (!this.stopped) {
      const { rows } = await this.pool.query<QueuedMail>({ name: `take-${table}`, text: takeMail(queue) });
      const [queued] = rows;
      if (!queued) return;
      const mail = await this.write(queued, queue);
      if (mail) await this.mailer.send(mail);
      const isKept = mail !== null && queue.sent === 'kept';
      await this.pool.query(
        `${isKept ? `UPDATE ${table} SET next_at = NULL` : `DELETE FROM ${table}`} WHERE user_id = $1 AND ${day} = $2`,
        [queued.user_id, queued.day],
      );
    }
  }

  /** By today's names and amounts; null where nothing is left to say, or nobody to say it to. */
  private async write(
    { user_id: userId, day, notice, stages }: QueuedMail,
    { id }: MailQueue,
  ): Promise<Mail | null> {
    const fan = (await mayBeMailed(this.pool, [userId])).get(userId);
    const settings = await this.queries.execute(new GetSettings());
    const reminded = new Set(stages.map(keyOf));
    const { stages: all } = await openStages(this.pool, settings, { userId });
    const open = all.filter(
      ({ claim_id: claimId, stage, due, announced }) =>
        due > 0 &&
        reminded.has(keyOf({ claimId, stage })) &&
        !(announced !== null && isOnItsWay(announced.at, day)),
    );
    if (!fan || open.length === 0) return null;
    const { publicUrl } = this.config;
    return {
      ...reminderMail({
        ...{ to: fan.mail, name: fan.displayname, notice, stages: open, today: day, publicUrl },
        shop: settings.name,
      }),
      messageId: `<${id}-${userId}-${day}@${new URL(publicUrl).hostname}>`,
    };
  }
}
