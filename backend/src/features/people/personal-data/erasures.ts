import { NotFound } from '@fan-beats/events';
import { readErasedPeople } from '@fan-beats/projections';
import { In, IsNull } from 'typeorm';
import type { Ground } from '../../../platform/acts/act';
import { newCommand } from '../../../platform/cqrs/shop-command';
import { shopItself } from '../../../platform/people/actor';
import { User } from '../../../platform/people/user.entity';
import { requestsOfPeople } from '../../site/feedback/contact-requests';
import { forgetErased } from '../../withdrawals/withdrawals';
import { isErased, type RegisteredErasure } from '../users/erased-users';
import { EraseAgain } from './acts/erase-person';

export interface Reapplied {
  readonly erased: number;
  /** Were erased already. */
  readonly before: number;
  /** Nobody in this database has this number and registered at that moment. */
  readonly unknown: number;
}

/** Erases again, after a restore, whom the register names. */
export async function reapplyRegister(
  ground: Ground,
  register: readonly RegisteredErasure[],
): Promise<Reapplied> {
  const found = { erased: 0, before: 0, unknown: 0 };
  for (const registered of register) {
    const erased = await isErased(ground.pool, registered);
    if (erased === undefined) found.unknown++;
    else if (erased) found.before++;
    else {
      await eraseAgain(ground, registered.user_id);
      found.erased++;
    }
  }
  return found;
}

/**
 * Erases again whom the log says to be erased and whose row or texts are there all the same: after part of a database was
 * restored, or when an admin wrote about somebody who was gone. Gives their number.
 */
export async function finishErasures(ground: Ground): Promise<number> {
  const { pool, records } = ground;
  await forgetErased(pool);
  const erased = await readErasedPeople(pool);
  const ids = erased.map(({ user_id }) => user_id);
  const left = [
    ...(await records.findBy(User, { userId: In(ids), erasedAt: IsNull() })).map((user) => user.userId),
    ...(await requestsOfPeople(ground, ids)).map(({ user_id }) => user_id),
    ...erased.flatMap(({ user_id, has_texts }) => (has_texts ? [user_id] : [])),
  ];
  const people = [...new Set(left)].sort((a, b) => a - b);
  for (const person of people) await eraseAgain(ground, person);
  return people.length;
}

async function eraseAgain({ act }: Ground, userId: number): Promise<void> {
  try {
    await act(newCommand(EraseAgain, shopItself(), { userId }));
  } catch (error) {
    // Nobody with this number is left to be erased.
    if (!(error instanceof NotFound)) throw error;
  }
}
