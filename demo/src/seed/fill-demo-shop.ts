import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { CreateFaq } from '@fan-beats/backend/features/faq/commands/create-faq.command';
import { AddFeedback } from '@fan-beats/backend/features/feedback/commands/add-feedback.command';
import { ArchiveFeedback } from '@fan-beats/backend/features/feedback/commands/archive-feedback.command';
import { AnnouncePayment } from '@fan-beats/backend/features/payments/commands/announce-payment.command';
import { LedgerClock } from '@fan-beats/backend/ledger/ledger';
import { SetUserBanned } from '@fan-beats/backend/features/users/commands/set-user-banned.command';
import { demoContactRequests } from '../contact-requests';
import { demoFans } from '../fans';
import { demoFaq } from '../faq';
import { planDemoHistory } from '../history';
import { demoInstant } from '../time';
import { DemoIds } from './ids';
import { DemoHistory } from './seed-history';
import { DemoRecords } from './seed-records';

/** An overdue payment of this fan may be on its way. */
const saysPaid = 'hanna-moonchild';

/** The password of every account of the demo shop; it protects nothing. */
export const demoPassword = 'fan-beats-demo';

/** Fills an empty database with the demo shop, through the commands that people use. */
export async function fillDemoShop(app: INestApplicationContext, now: Date): Promise<void> {
  const commands = app.get(CommandBus);
  const ids = new DemoIds();
  const records = new DemoRecords(commands, app.get(Pool), ids);
  await records.make(demoPassword, now);
  await new DemoHistory(commands, app.get(LedgerClock), ids).play(planDemoHistory(), now);
  await records.archive(now);
  await tellTheRest(commands, ids, now);
}

async function tellTheRest(commands: CommandBus, ids: DemoIds, now: Date): Promise<void> {
  const actor = { userId: ids.person('mira'), role: 2, correlationId: 'demo' };
  for (const { key } of demoFans.filter(({ banned }) => banned))
    await commands.execute(new SetUserBanned({ actor, userId: ids.person(key), banned: true }));
  const payer = { ...actor, userId: ids.person(saysPaid), role: 1 };
  await commands.execute(new AnnouncePayment(payer));
  for (const request of demoContactRequests) {
    const { category, message } = request;
    const fan = { ...actor, userId: ids.person(request.fan), role: 1 };
    const createdAt = demoInstant(request.atMinutes, now);
    const feedbackId = await commands.execute(new AddFeedback({ actor: fan, category, message, createdAt }));
    if (request.archived) await commands.execute(new ArchiveFeedback({ actor, feedbackId, archived: true }));
  }
  for (const [index, { category, caption, content }] of demoFaq.entries())
    await commands.execute(new CreateFaq({ actor, sortId: index + 1, category, caption, content }));
}
