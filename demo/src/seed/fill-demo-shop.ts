import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { amountToPay, centsFromEuros } from '@fan-beats/events';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';

import { CreateFaq } from '@fan-beats/backend/features/site/faq/commands/create-faq.command';
import { Registrations } from '@fan-beats/backend/features/people/users/registrations';
import { newCommand } from '@fan-beats/backend/platform/cqrs/shop-command';
import { newQuery } from '@fan-beats/backend/platform/cqrs/shop-query';
import { addRequest } from '@fan-beats/backend/features/site/feedback/contact-requests';
import { AnnouncePayment } from '@fan-beats/backend/features/money/payments/commands/announce-payment.command';
import { GetPay } from '@fan-beats/backend/features/money/payments/queries/get-pay.query';
import { LedgerClock } from '@fan-beats/backend/ledger/ledger';
import { UpdateUser } from '@fan-beats/backend/features/people/users/commands/update-user.command';
import { demoContactRequests } from '../contact-requests';
import { demoFans } from '../fans';
import { demoFaq } from '../faq';
import { planDemoHistory } from '../history';
import { demoInstant } from '../time';
import { DemoIds } from './ids';
import { DemoHistory } from './seed-history';
import { DemoRecords } from './seed-records';

/** The fan whose overdue payment may be on its way. */
const saysPaid = 'hanna-moonchild';

/** The password of every account of the demo shop; it protects nothing. */
export const demoPassword = 'fan-beats-demo';

/** Fills an empty database with the demo shop, through the commands of the product. */
export async function fillDemoShop(app: INestApplicationContext, now: Date): Promise<void> {
  const commands = app.get(CommandBus);
  const ids = new DemoIds();
  const records = new DemoRecords(commands, app.get(Registrations), app.get(Pool), ids);
  await records.make(demoPassword, now);
  await new DemoHistory(commands, app.get(LedgerClock), ids).play(planDemoHistory(), now);
  await records.archive(now);
  await tellTheRest(app, ids, now);
}

async function tellTheRest(app: INestApplicationContext, ids: DemoIds, now: Date): Promise<void> {
  const commands = app.get(CommandBus);
  const actor = { userId: ids.person('mira'), role: 2, correlationId: 'demo' };
  for (const { key } of demoFans.filter(({ banned }) => banned))
    await commands.execute(newCommand(UpdateUser, actor, { userId: ids.person(key), banned: true }));
  const payer = { ...actor, userId: ids.person(saysPaid), role: 1 };
  await commands.execute(newCommand(AnnouncePayment, payer, { parts: await partsOf(app, payer.userId) }));
  // The command itself cannot set an earlier date.
  for (const request of demoContactRequests) {
    await addRequest(app.get(DataSource).manager, {
      userId: ids.person(request.fan),
      topic: request.category,
      message: request.message,
      createdAt: demoInstant(request.atMinutes, now),
      isArchived: request.archived,
    });
  }
  for (const [index, { category, caption, content }] of demoFaq.entries())
    await commands.execute(newCommand(CreateFaq, actor, { sortId: index + 1, category, caption, content }));
}

/** All stages that a fan has to pay. */
async function partsOf(app: INestApplicationContext, userId: number) {
  const { stages } = await app.get(QueryBus).execute(newQuery(GetPay, { userId }));
  return stages.map(({ claim_id: claimId, stage, ...sums }) => ({
    claimId,
    stage,
    amountCents: centsFromEuros(amountToPay(sums)),
  }));
}
