import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { LedgerLeader } from '../../../ledger/ledger-leader';
import { LeaderSteps } from '../../../ledger/leader-steps';
import { Mailer } from '../../../platform/mail/mailer';
import { newCommand } from '../../../platform/cqrs/shop-command';
import { shopItself } from '../../../platform/people/actor';
import { SettingsReads } from '../../site/settings/settings.reads';
import { RemindFan } from './commands/remind-fan.command';
import { dueReminders } from './due-reminders';
import { mailsOfPayments } from './mails-of-payments';
import { readToday } from './open-stages';

const everyMs = 60_000;

/** Reminds fans of requested payments (rule M10): in the leading process, once per fan and German day. */
@Injectable()
export class PaymentReminders implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly steps: LeaderSteps;

  constructor(
    leader: LedgerLeader,
    private readonly commands: CommandBus,
    private readonly settings: SettingsReads,
    private readonly mailer: Mailer,
    @Inject(Pool) private readonly pool: Pool,
  ) {
    this.steps = new LeaderSteps(leader, {
      name: 'PaymentReminders',
      failed: 'Not reminded yet',
      everyMs,
      step: () => this.look(),
    });
  }

  onApplicationBootstrap(): void {
    this.steps.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.steps.stop();
  }

  async look(): Promise<void> {
    if (this.mailer.sends) await this.remind(await readToday(this.pool));
  }

  /** Reminds every fan with a reminder due on this German day, if the shop sends reminders at all. */
  async remind(today: string): Promise<void> {
    if (!mailsOfPayments(await this.settings.get())) return;
    const due = await dueReminders(this.pool, { today, userId: null });
    for (const userId of due.keys()) {
      if (this.steps.stopped) return;
      await this.commands.execute(newCommand(RemindFan, shopItself(), { userId, today }));
    }
  }
}
