import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { amountToPay, centsFromEuros } from '@fan-beats/events';

import { CreateFaq } from '@fan-beats/backend/features/site/faq/commands/create-faq.command';
import { Ground } from '@fan-beats/backend/platform/acts/act';
import { newCommand } from '@fan-beats/backend/platform/cqrs/shop-command';
import { newQuery } from '@fan-beats/backend/platform/cqrs/shop-query';
import { AddFeedback } from '@fan-beats/backend/features/site/feedback/feedback.acts';
import { AnnouncePayment } from '@fan-beats/backend/features/money/payments/commands/announce-payment.command';
import type { Feedback } from '@fan-beats/backend/features/site/feedback/feedback.entity';
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

/** An overdue payment of this fan may be on its way. */
const saysPaid = 'hanna-moonchild';

/** The password of every account of the demo shop; it protects nothing. */
export const demoPassword = 'fan-beats-demo';

/** Fills an empty database with the demo shop, through the commands that people use. */
export async function fillDemoShop(app: INestApplicationContext, now: Date): Promise<void> {
  const commands = app.get(CommandBus);
  const ids = new DemoIds();
  const records = new DemoRecords(commands, app.get(Ground), ids);
  await records.make(demoPassword, now);
  await new DemoHistory(commands, app.get(LedgerClock), ids).play(planDemoHistory(), now);
  await records.archive(now);
  await tellTheRest(app, ids, now);
}

/** A contact request of an earlier day. */
class PastFeedback extends AddFeedback {
  past: Partial<Feedback> = {};

  override row() {
    return { ...super.row(), ...this.past };
  }
}

async function tellTheRest(app: INestApplicationContext, ids: DemoIds, now: Date): Promise<void> {
  const commands = app.get(CommandBus);
  const actor = { userId: ids.person('mira'), role: 2, correlationId: 'demo' };
  for (const { key } of demoFans.filter(({ banned }) => banned))
    await commands.execute(newCommand(UpdateUser, actor, { userId: ids.person(key), banned: true }));
  const payer = { ...actor, userId: ids.person(saysPaid), role: 1 };
  await commands.execute(newCommand(AnnouncePayment, payer, { parts: await partsOf(app, payer.userId) }));
  for (const request of demoContactRequests) {
    const { category, message, archived: isArchived } = request;
    const fan = { ...actor, userId: ids.person(request.fan), role: 1 };
    const past = { createdAt: demoInstant(request.atMinutes, now), isArchived };
    await commands.execute(newCommand(PastFeedback, fan, { category, message, past }));
  }
  for (const [index, { category, caption, content }] of demoFaq.entries())
    await commands.execute(newCommand(CreateFaq, actor, { sortId: index + 1, category, caption, content }));
}

/** All that is to be paid by a fan. */
async function partsOf(app: INestApplicationContext, userId: number) {
  const { stages } = await app.get(QueryBus).execute(newQuery(GetPay, { userId }));
  return stages.map(({ claim_id: claimId, stage, ...sums }) => ({
    ...{ claimId, stage },
    amountCents: centsFromEuros(amountToPay(sums)),
  }));
}
