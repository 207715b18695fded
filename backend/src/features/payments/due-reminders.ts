import {
  addDays,
  cents,
  dueCents,
  isOnItsWay,
  reminderOf,
  type AskedStage,
  type Cents,
  type Reminder,
  type Stage,
} from '@fan-beats/events';
import { readStagesToRemind, readStagesToTell, type StageToRemind } from '@fan-beats/projections';
import type { Transaction } from '../../platform/database/statements';
import { mayBeMailed } from '../../platform/people/may-be-mailed';
import { gosOfClaims } from '../gos/go-view';
import { announcementOf, type Announcement } from './announcements';
import { readAnnouncements } from './said';

/** Of everybody or one fan; `today` is a German day. */
export interface Reminding {
  readonly today: string;
  readonly userId: number | null;
}

/** Whom the shop reminds on this day, and of what, by fan (rule M10). */
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
    // A group order may be no more.
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

/** Whether the fan says to have paid it, and the money may be on its way. */
function isPaidBy(stage: StageToRemind, said: readonly Announcement[], today: string): boolean {
  const word = announcementOf({ ...stage, toPayCents: dueCents(stage) }, said);
  return word !== undefined && isOnItsWay(word.at.toISOString(), today);
}

/** What a fan is told to pay, and for which request. */
export interface ToldStage {
  readonly claimId: number;
  readonly stage: Stage;
  readonly requestedOn: string;
  readonly requestedCents: Cents;
}

/**
 * What fans were asked for yesterday or on this day and are not told of yet, by fan, once nothing was asked of them for some minutes
 * (rule M10).
 */
export async function untoldRequests(
  client: Transaction,
  { today, quietMinutes }: { readonly today: string; readonly quietMinutes: number },
): Promise<Map<number, ToldStage[]>> {
  const asked = await readStagesToTell(client, { since: addDays(today, -1), quietMinutes });
  if (asked.length === 0) return new Map();
  const userIds = [...new Set(asked.map(({ userId }) => userId))];
  const [mailed, said, told] = [
    await mayBeMailed(client, userIds),
    await readAnnouncements(client, userIds),
    await readTold(client, userIds),
  ];
  const untold = asked.filter(
    (stage) => dueCents(stage) > 0 && !isPaidBy(stage, said, today) && !isTold(stage, told),
  );
  return new Map(
    [...mailed.keys()].flatMap((userId) => {
      const own = untold.filter((stage) => stage.userId === userId);
      return own.length > 0 ? [[userId, own.map(toTold)] as const] : [];
    }),
  );
}

const toTold = ({ claimId, stage, requestedOn, requestedCents }: StageToRemind): ToldStage => ({
  ...{ claimId, stage, requestedOn },
  requestedCents: requestedCents ?? cents(0),
});

async function readTold(client: Transaction, userIds: readonly number[]): Promise<ToldStage[]> {
  const { rows } = await client.query<{ stages: readonly ToldStage[] }>({
    name: 'requests-told',
    text: 'SELECT stages FROM request_mails WHERE user_id = ANY($1::int[])',
    values: [userIds],
  });
  return rows.flatMap(({ stages }) => stages);
}

/** A request of more on the same day is told anew. */
const isTold = (asked: StageToRemind, told: readonly ToldStage[]): boolean =>
  told.some(
    ({ claimId, stage, requestedOn, requestedCents }) =>
      claimId === asked.claimId &&
      stage === asked.stage &&
      requestedOn === asked.requestedOn &&
      requestedCents >= (asked.requestedCents ?? 0),
  );
