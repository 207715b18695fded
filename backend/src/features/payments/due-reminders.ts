import { readStagesToRemind } from '@fan-beats/projections';
import type { Transaction } from '../../platform/database/statements';
import { germanDaySql } from '../claims/claim-record';
import { reminderOf, type AskedStage, type Reminder } from '@fan-beats/events';

/** Of everybody or one fan; `today` is a German day. */
export interface Reminding {
  readonly today: string;
  readonly userId: number | null;
}

/** Fans who may get a mail: not banned, not erased, and who did not say within three days that they paid. */
const mayBeReminded = `
  SELECT u.user_id FROM users u LEFT JOIN payment_announcements a USING (user_id)
   WHERE user_id = ANY($1::int[]) AND NOT u.banned AND u.erased_at IS NULL AND u.mail IS NOT NULL
     AND (a.announced_at IS NULL OR ${germanDaySql("(a.announced_at + interval '3 days')")} <= $2)`;

/** Whom the shop reminds on this day, and of what, by fan (rule M10). */
export async function dueReminders(client: Transaction, about: Reminding): Promise<Map<number, Reminder>> {
  const stages = await readStagesToRemind(client, about);
  if (stages.length === 0) return new Map();
  const fans = await client.query<{ user_id: number }>({
    name: 'fans-to-remind',
    text: mayBeReminded,
    values: [[...new Set(stages.map(({ userId }) => userId))], about.today],
  });
  const grace = await client.query<{ go_id: number; days: number }>({
    name: 'grace-of-gos',
    text: `SELECT g.go_id, coalesce(g.grace_days, s.grace_days) AS days
             FROM gos g CROSS JOIN shop_settings s WHERE g.go_id = ANY($1::int[])`,
    values: [[...new Set(stages.map(({ goId }) => goId))]],
  });
  const graceOf = new Map(grace.rows.map(({ go_id, days }) => [go_id, days]));
  const askedOf = new Map<number, AskedStage[]>(fans.rows.map(({ user_id }) => [user_id, []]));
  for (const stage of stages) {
    const graceDays = graceOf.get(stage.goId);
    // A group order may be no more.
    if (graceDays !== undefined) askedOf.get(stage.userId)?.push({ ...stage, graceDays });
  }
  return new Map(
    [...askedOf].flatMap(([userId, asked]) => {
      const reminder = reminderOf(asked, about.today);
      return reminder ? [[userId, reminder] as const] : [];
    }),
  );
}
