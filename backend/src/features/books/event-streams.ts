import {
  defined,
  accountStream,
  claimStream,
  goStream,
  personStream,
  remindersStream,
} from '@fan-beats/events';
import { claimIdsEver } from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { EventFilter } from './event-filter';

/** The streams that can hold what is asked for; null where the filter names none, person or group order or claim. */
export async function streamsOf(pool: Pool, filter: EventFilter): Promise<readonly string[] | null> {
  const { stream, claimId, goId, userId } = filter;
  const sets = [
    ...(stream === undefined ? [] : [[stream]]),
    ...(claimId === undefined ? [] : [[claimStream(claimId)]]),
    ...(goId === undefined && userId === undefined ? [] : [await streamsAbout(pool, { goId, userId })]),
  ];
  const [first, ...others] = sets;
  if (!first) return null;
  return first.filter((name) => others.every((set) => set.includes(name)));
}

interface About {
  readonly goId: number | undefined;
  readonly userId: number | undefined;
}

async function streamsAbout(pool: Pool, { goId, userId }: About): Promise<string[]> {
  const claimIds = await claimIdsEver(pool, {
    ...defined({ goId, userId }),
  });
  // Of both together there are the claims alone: a group order is nobody's, an account belongs to no group order.
  const ofGo = goId !== undefined && userId === undefined ? [goStream(goId)] : [];
  const ofUser =
    userId !== undefined && goId === undefined
      ? [accountStream(userId), personStream(userId), remindersStream(userId)]
      : [];
  return [...ofGo, ...ofUser, ...claimIds.map(claimStream)];
}
