import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { StartFailure } from '../../platform/config/config';
import { CreateFaq } from '../../features/faq/commands/create-faq.command';
import { AddFeedback } from '../../features/feedback/commands/add-feedback.command';
import { ArchiveFeedback } from '../../features/feedback/commands/archive-feedback.command';
import { LedgerClock } from '../../ledger/ledger';
import { SetUserBanned } from '../../features/users/commands/set-user-banned.command';
import { demoContactRequests } from '../demo-contact-requests';
import { demoAdmins, demoFans } from '../demo-fans';
import { demoFaq } from '../demo-faq';
import { planDemoHistory } from '../demo-history';
import { demoInstant } from '../demo-time';
import { DemoIds } from './demo-ids';
import { DemoHistory } from './seed-history';
import { DemoRecords } from './seed-records';

/** The password of every account of the demo shop; it protects nothing. */
export const demoPassword = 'fan-beats-demo';

/** The accounts that the start shows: a fan with a history, and an organiser. */
export const demoAccounts: readonly { readonly who: string; readonly mail: string }[] = [
  { who: 'Fan', mail: demoFans[0]?.mail ?? '' },
  { who: 'Organiser', mail: demoAdmins[0]?.mail ?? '' },
];

type DemoState = 'empty' | 'partly' | 'filled' | 'other';

/** Whether the database is empty, holds the demo shop, or somebody's own. */
export async function demoStateOf(pool: Pool): Promise<DemoState> {
  const { rows } = await pool.query<{ people: number; demo: boolean; faq: boolean }>(
    `SELECT (SELECT count(*)::int FROM users) AS people, EXISTS (SELECT FROM users WHERE mail = $1) AS demo,
            EXISTS (SELECT FROM faq_items) AS faq`,
    [demoAccounts[0]?.mail],
  );
  const [found] = rows;
  if (!found || found.people === 0) return 'empty';
  if (!found.demo) return 'other';
  return found.faq ? 'filled' : 'partly';
}

/**
 * Fills the demo shop on an empty database, through the commands that people use. Gives false where there is a shop
 * already. Throws StartFailure when an earlier filling was cut off.
 */
export async function fillDemoShop(app: INestApplicationContext, now: Date): Promise<boolean> {
  const pool = app.get(Pool);
  const state = await demoStateOf(pool);
  if (state === 'partly')
    throw new StartFailure(
      'The demo shop was filled only in part by an earlier start that was cut off: remove DATA_DIR (default .data) and start again.',
    );
  if (state !== 'empty') return false;
  const commands = app.get(CommandBus);
  const ids = new DemoIds();
  const records = new DemoRecords(commands, pool, ids);
  await records.make(demoPassword, now);
  await new DemoHistory(commands, app.get(LedgerClock), ids).play(planDemoHistory(), now);
  await records.archive(now);
  await tellTheRest(commands, ids, now);
  return true;
}

async function tellTheRest(commands: CommandBus, ids: DemoIds, now: Date): Promise<void> {
  const actor = { userId: ids.person('mira'), role: 2, correlationId: 'demo' };
  for (const { key } of demoFans.filter(({ banned }) => banned))
    await commands.execute(new SetUserBanned({ actor, userId: ids.person(key), banned: true }));
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
