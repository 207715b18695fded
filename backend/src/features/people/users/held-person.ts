import { NotFound } from '@fan-beats/events/kernel';
import { IsNull, type EntityManager } from 'typeorm';
import { User } from '../../../platform/people/user.entity';

/** Locks a person until the transaction ends. Throws NotFound, also for a person who was erased or merged. */
export async function heldPerson(records: EntityManager, userId: number): Promise<User> {
  const where = { userId, erasedAt: IsNull(), mergedInto: IsNull() };
  const user = await records.findOne(User, { where, lock: { mode: 'pessimistic_write' } });
  if (!user) throw new NotFound('user');
  return user;
}
