import { defined, NotFound, Rejection } from '@fan-beats/events';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, IsNull } from 'typeorm';
import type { UserRecord } from '../../../../contract/people/user.records';
import { writeAudit } from '../../../../platform/audit/audited';
import { newCommand, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { lockActor } from '../../../../platform/people/hold-actor';
import { User } from '../../../../platform/people/user.entity';
import { FanBeats, Flag, Id, Optional, OptionalOrNull, Text, Uuid } from '../../../../platform/trpc/fields';
import { endSessionsOf } from '../../session/sessions';
import { endHelp } from '../grants';
import { guardAdmins } from '../guard-admins';
import { People } from '../users.reads';
import { maxReason } from './booking';
import { SetPoints } from './set-points.command';

/**
 * An admin sets the number of Fan Beats of a person, or bans them, which ends all their sessions at once and their grants,
 * or lets them in again (rules D36, D38, D151).
 */
export class UpdateUser extends ShopCommand<UserRecord> {
  @Optional() @Flag() banned?: boolean;
  @Optional() @FanBeats() points?: number;
  @Id() userId: number;
  @OptionalOrNull() @Text(maxReason) reason?: string | null;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(UpdateUser)
export class UpdateUserHandler implements ICommandHandler<UpdateUser> {
  constructor(
    private readonly source: DataSource,
    private readonly commands: CommandBus,
    private readonly people: People,
  ) {}

  async execute(command: UpdateUser): Promise<UserRecord> {
    const { actor, userId, banned, points, reason, idempotencyKey } = command;
    if ((banned === undefined) === (points === undefined)) {
      const either = () => 'either banned or points must be given';
      throw new InvalidInput({ banned: either, points: either });
    }
    if (points !== undefined) {
      const fields = { userId, points, ...defined({ reason, idempotencyKey }) };
      return this.commands.execute(newCommand(SetPoints, actor, fields));
    }
    await this.people.getPresent(userId);
    await this.setBanned(command, banned === true);
    return this.people.get(userId);
  }

  private async setBanned({ actor, userId }: UpdateUser, banned: boolean): Promise<void> {
    if (banned && userId === actor.userId) throw new Rejection('NOT_YOURSELF');
    await this.source.transaction(async (records) => {
      if (banned) await guardAdmins(records, actor.userId, userId);
      await lockActor(records, actor);
      const user = await records.findOne(User, { where: { userId, erasedAt: IsNull() }, lock: forUpdate });
      if (!user) throw new NotFound('user');
      if (user.banned === banned) return;
      await records.update(User, { userId }, { banned, sessionVersion: user.sessionVersion + 1 });
      if (banned) await endSessionsOf(records, userId);
      const ended = banned ? await endHelp(records, userId, actor.userId) : [];
      const audited = { act: 'user.admUpdateUser', subject: `user ${userId}`, changed: ['banned', ...ended] };
      await writeAudit(records, actor, audited);
    });
  }
}

const forUpdate = { mode: 'pessimistic_write' } as const;
