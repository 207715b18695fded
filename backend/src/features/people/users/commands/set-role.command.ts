import { Rejection } from '@fan-beats/events/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import type { UserRecord } from '../../../../contract/people/user.records';
import { writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { RefusedCall } from '../../../../platform/errors/refusals';
import { lockActor } from '../../../../platform/people/hold-actor';
import { adminRole, isAdmin } from '../../../../platform/people/person';
import { User } from '../../../../platform/people/user.entity';
import { Id } from '../../../../platform/trpc/fields';
import { endGrants, endSessionsAtOnce } from '../grants';
import { guardAdmins } from '../guard-admins';
import { heldPerson } from '../held-person';
import { fanRole } from '../registrations';
import { People } from '../users.reads';

/** An admin makes a person an admin, or a fan again, never themselves. It ends the sessions of the person (rule D139). */
export class SetRole extends ShopCommand<UserRecord> {
  @Id() userId: number;
  @IsIn(['admin', 'fan']) role: 'admin' | 'fan';
}

@CommandHandler(SetRole)
export class SetRoleHandler implements ICommandHandler<SetRole> {
  constructor(
    private readonly source: DataSource,
    private readonly people: People,
  ) {}

  /** Throws Rejection NOT_YOURSELF or LAST_ADMIN. */
  async execute(command: SetRole): Promise<UserRecord> {
    const { actor, userId } = command;
    if (userId === actor.userId) throw new Rejection('NOT_YOURSELF');
    await this.source.transaction(async (records) => {
      await guardAdmins(records, actor.userId, userId);
      await lockActor(records, actor);
      await setRole(records, command);
    });
    return this.people.get(userId);
  }
}

async function setRole(records: EntityManager, { actor, userId, role }: SetRole): Promise<void> {
  const user = await heldPerson(records, userId);
  if (isAdmin(user) === (role === 'admin')) return;
  if (role === 'admin') {
    refuseAsAdmin(user);
    // An admin may do everything, and is a fan without grants after a demotion.
    await endGrants(records, { userId }, actor.userId);
  }
  await records.update(User, { userId }, { role: role === 'admin' ? adminRole : fanRole });
  await endSessionsAtOnce(records, user);
  await writeAudit(records, actor, { act: 'user.setRole', subject: `user ${userId}`, changed: [role] });
}

function refuseAsAdmin(user: User): void {
  if (user.banned || user.awaitsApproval)
    throw new RefusedCall('PRECONDITION_FAILED', (i18n) =>
      i18n.t('Only people who may log in can become organisers.'),
    );
  if (user.passwordHash === null)
    throw new RefusedCall('PRECONDITION_FAILED', (i18n) =>
      i18n.t('Organisers log in with a password, and this person has none yet.'),
    );
}
