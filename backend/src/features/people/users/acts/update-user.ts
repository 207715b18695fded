import { defined, NotFound, Rejection } from '@fan-beats/events';
import { IsNull, MoreThanOrEqual, type EntityManager } from 'typeorm';
import type { UserRecord } from '../../../../contract/people/user.records';
import { ServiceAct, type Ground } from '../../../../platform/acts/act';
import { newCommand } from '../../../../platform/cqrs/shop-command';
import { newQuery } from '../../../../platform/cqrs/shop-query';
import { writeAudit } from '../../../../platform/audit/audited';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { holdActor } from '../../../../platform/people/hold-actor';
import { adminRole } from '../../../../platform/people/person';
import { User } from '../../../../platform/people/user.entity';
import { FanBeats, Flag, Id, Optional, OptionalOrNull, Text, Uuid } from '../../../../platform/trpc/fields';
import { endSessionsOf } from '../../session/sessions';
import { GetPresentUser, GetUser } from '../users.reads';
import { reasonLength, SetPoints } from './bookings';

/**
 * An admin says how many Fan Beats a person has, or bans them, which ends all their sessions at once, or lets them in again
 * (rules D36, D38).
 */
export class UpdateUser extends ServiceAct<UserRecord> {
  @Optional() @Flag() banned?: boolean;
  @Optional() @FanBeats() points?: number;
  @Id() userId: number;
  @OptionalOrNull() @Text(reasonLength) reason?: string | null;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;

  async run({ act, ask, records }: Ground): Promise<UserRecord> {
    const { actor, userId, banned, points, reason, idempotencyKey } = this;
    if ((banned === undefined) === (points === undefined)) {
      const either = 'either banned or points must be given';
      throw new InvalidInput({ banned: either, points: either });
    }
    if (points !== undefined)
      return act(newCommand(SetPoints, actor, { userId, points, ...defined({ reason, idempotencyKey }) }));
    await ask(newQuery(GetPresentUser, { userId }));
    await this.setBanned(records, banned === true);
    return ask(newQuery(GetUser, { userId }));
  }

  private async setBanned(source: EntityManager, banned: boolean): Promise<void> {
    const { actor, userId } = this;
    if (banned && userId === actor.userId) throw new Rejection('NOT_YOURSELF');
    await source.transaction(async (records) => {
      if (banned) await guardAdmins(records, actor.userId, userId);
      await holdActor(records, actor);
      const user = await records.findOne(User, { where: { userId, erasedAt: IsNull() }, lock: forUpdate });
      if (!user) throw new NotFound('user');
      if (user.banned === banned) return;
      await records.update(User, { userId }, { banned, sessionVersion: user.sessionVersion + 1 });
      if (banned) await endSessionsOf(records, userId);
      const audited = { act: 'user.admUpdateUser', subject: `user ${userId}`, changed: ['banned'] };
      await writeAudit(records, actor, audited);
    });
  }
}

const forUpdate = { mode: 'pessimistic_write' } as const;

/**
 * Two admins who ban one another at the same moment would leave none, so every ban of an admin holds all admins' rows,
 * in order of their ids, and looks again whether the one who bans still is one.
 */
async function guardAdmins(records: EntityManager, actorId: number, userId: number): Promise<void> {
  const admins = await records.find(User, {
    where: { role: MoreThanOrEqual(adminRole) },
    order: { userId: 'ASC' },
    lock: forUpdate,
  });
  const actingIds = admins.filter(({ banned }) => !banned).map((admin) => admin.userId);
  if (actingIds.includes(userId) && !actingIds.includes(actorId)) throw new Rejection('LAST_ADMIN');
}
