import { NotFound, Rejection } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, IsNull } from 'typeorm';
import { writeAudit } from '../../../../platform/audit/audited';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { lockActorAnd } from '../../../../platform/people/hold-actor';
import { User } from '../../../../platform/people/user.entity';
import { Id } from '../../../../platform/trpc/fields';
import { endSessionsOf } from '../../session/sessions';

/** An admin ends all sessions of another person at once (rule D134). They may log in again. Throws NotFound. */
export class EndSessionsOf extends ShopCommand<typeof done> {
  @Id() userId: number;
}

@CommandHandler(EndSessionsOf)
export class EndSessionsOfHandler implements ICommandHandler<EndSessionsOf> {
  constructor(private readonly source: DataSource) {}

  async execute({ actor, userId }: EndSessionsOf): Promise<typeof done> {
    // Their own sessions are in the profile.
    if (userId === actor.userId) throw new Rejection('NOT_YOURSELF');
    return this.source.transaction(async (records) => {
      await lockActorAnd(records, actor, userId);
      const user = await records.findOne(User, {
        where: { userId, erasedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      if (!user) throw new NotFound('user');
      await records.update(User, { userId }, { sessionVersion: user.sessionVersion + 1 });
      await endSessionsOf(records, userId);
      await writeAudit(records, actor, { act: 'user.admEndSessions', subject: `user ${userId}` });
      return done;
    });
  }
}
