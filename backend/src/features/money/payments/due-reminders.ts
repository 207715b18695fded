import { dueCents, isOnItsWay, reminderOf, type AskedStage, type Reminder } from '@fan-beats/events';
import { readStagesToRemind, type StageToRemind } from '@fan-beats/projections';
import type { Transaction } from '../../../platform/database/statements';
import { mayBeMailed } from '../../../platform/people/may-be-mailed';
import { gosOfClaims } from '../../catalogue/gos/go-view';
import { paidNoteOf, type PaidNote } from './paid-notes';
import { readAnnouncements } from './payment-notes';

/** Reminders of all fans, or of one fan; `today` is a German day. */
export interface Reminding {
  readonly today: string;
  readonly userId: number | null;
}

/** The reminders that are due on this day, by fan (rule M10). */
export async function dueReminders(client: Transaction, about: Reminding): Promise<Map<number, Reminder>> {
  const stages = await readStagesToRemind(client, about);
  if (stages.length === 0) return new Map();
  const userIds = [...new Set(stages.map(({ userId }) => userId))];
  const fans = [...(await mayBeMailed(client, userIds)).keys()];
  const gos = await gosOfClaims(client, stages);
  const said = await readAnnouncements(client, userIds);
  const askedOf = new Map<number, AskedStage[]>(fans.map((userId) => [userId, []]));
  for (const stage of stages) {
    const graceDays = gos.get(stage.goId)?.graceDays;
    // The group order may be deleted.
    if (graceDays !== undefined && !isPaidBy(stage, said, about.today))
      askedOf.get(stage.userId)?.push({ ...stage, graceDays });
  }
  return new Map(
    [...askedOf].flatMap(([userId, asked]) => {
      const reminder = reminderOf(asked, about.today);
      return reminder ? [[userId, reminder] as const] : [];
    }),
  );
}

/** Whether the fan announced the payment, and the money may be on its way. */
function isPaidBy(stage: StageToRemind, said: readonly PaidNote[], today: string): boolean {
  const word = paidNoteOf({ ...stage, toPayCents: dueCents(stage) }, said);
  return word !== undefined && isOnItsWay(word.at.toISOString(), today);
}
