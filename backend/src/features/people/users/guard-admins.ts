import { Rejection } from '@fan-beats/events/kernel';
import { MoreThanOrEqual, type EntityManager } from 'typeorm';
import { adminRole } from '../../../platform/people/person';
import { User } from '../../../platform/people/user.entity';

/**
 * Two admins who ban or demote one another at the same moment would leave none. So each of these acts locks all admins'
 * rows, in order of their ids, and checks again whether the acting person still is an admin.
 */
export async function guardAdmins(records: EntityManager, actorId: number, userId: number): Promise<void> {
  const admins = await records.find(User, {
    where: { role: MoreThanOrEqual(adminRole) },
    order: { userId: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  const actingIds = admins.filter(({ banned }) => !banned).map((admin) => admin.userId);
  if (actingIds.includes(userId) && !actingIds.includes(actorId)) throw new Rejection('LAST_ADMIN');
}
