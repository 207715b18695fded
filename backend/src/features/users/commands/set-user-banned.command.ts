import { NotFound, Rejection } from '@fan-beats/events';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource, type EntityManager, IsNull, MoreThanOrEqual } from 'typeorm';
import { writeAudit } from '../../../platform/audit/audited';
import { holdActor } from '../../../platform/people/hold-actor';
import { awaitCommitsUnderWay } from '../../../platform/people/actors-lock';
import type { Actor } from '../../../platform/people/actor';
import { adminRole } from '../../../platform/people/person';
import { Session } from '../../session/session.entity';
import { User } from '../../../platform/people/user.entity';

/** Bans a person, which ends all their sessions at once, or lets them in again (rule D38). */
export class SetUserBanned extends Command<void> {
  constructor(readonly input: { readonly actor: Actor; readonly userId: number; readonly banned: boolean }) {
    super();
  }
}

@CommandHandler(SetUserBanned)
export class SetUserBannedHandler implements ICommandHandler<SetUserBanned> {
  constructor(private readonly source: DataSource) {}

  async execute({ input: { actor, userId, banned } }: SetUserBanned): Promise<void> {
    if (banned && userId === actor.userId) throw new Rejection('NOT_YOURSELF');
    await this.source.transaction(async (records) => {
      if (banned) await guardAdmins(records, actor.userId, userId);
      await holdActor(records, actor);
      const user = await records.findOne(User, { where: { userId, erasedAt: IsNull() }, lock: forUpdate });
      if (!user) throw new NotFound('user');
      if (user.banned === banned) return;
      await records.update(User, { userId }, { banned, sessionVersion: user.sessionVersion + 1 });
      if (banned) {
        // What is being committed for this person right now ends before the ban is acknowledged.
        await awaitCommitsUnderWay(records);
        await records.update(Session, { userId, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
      }
      await writeAudit(records, actor, {
        act: 'user.admUpdateUser',
        subject: `user ${userId}`,
        changed: ['banned'],
      });
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
