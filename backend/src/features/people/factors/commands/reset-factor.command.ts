import { NotFound, Rejection } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { writeAudit } from '../../../../platform/audit/audited';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { RefusedCall } from '../../../../platform/errors/refusals';
import type { Actor } from '../../../../platform/people/actor';
import { lockActor } from '../../../../platform/people/hold-actor';
import { isAdmin } from '../../../../platform/people/person';
import { User } from '../../../../platform/people/user.entity';
import { Id } from '../../../../platform/trpc/fields';
import { endSessionsOf } from '../../session/sessions';
import { FactorMails } from '../factor-mails';
import { forgetFactors } from '../../session/forget-factors';

/**
 * An admin removes the second factor of a fan who lost it and all recovery codes. It ends all their sessions, and is
 * mailed to them (rule D134). That of an organiser is removed by the operator alone.
 */
export class ResetFactor extends ShopCommand<typeof done> {
  @Id() userId: number;
}

@CommandHandler(ResetFactor)
export class ResetFactorHandler implements ICommandHandler<ResetFactor> {
  constructor(
    private readonly source: DataSource,
    private readonly mails: FactorMails,
  ) {}

  async execute({ actor, userId }: ResetFactor): Promise<typeof done> {
    if (userId === actor.userId) throw new Rejection('NOT_YOURSELF');
    await this.source.transaction(async (records) => {
      await lockActor(records, actor);
      const user = await records.findOneBy(User, { userId, erasedAt: IsNull() });
      if (!user) throw new NotFound('user');
      // Also before the lock: two organisers who lock one another would both wait.
      refuseAdmin(user);
      await resetFactorOf(records, user, { actor, mails: this.mails });
    });
    return done;
  }
}

function refuseAdmin(user: User): void {
  if (isAdmin(user))
    throw new RefusedCall('FORBIDDEN', (i18n) =>
      i18n.t('The second factor of an organiser is removed on the server: npm run admin -- reset-factor'),
    );
}

/** Removes the second factor of a person and ends their sessions. False where they had none. */
export async function resetFactorOf(
  records: EntityManager,
  { userId }: User,
  { actor, mails }: { readonly actor: Actor; readonly mails: FactorMails },
): Promise<boolean> {
  const held = await records.findOneOrFail(User, { where: { userId }, lock: { mode: 'pessimistic_write' } });
  // The person may have become an organiser meanwhile. The operator may do it all the same.
  if (actor.sessionId !== undefined) refuseAdmin(held);
  if (!(await forgetFactors(records, userId))) return false;
  await records.update(User, { userId }, { sessionVersion: held.sessionVersion + 1 });
  await endSessionsOf(records, userId);
  await writeAudit(records, actor, { act: 'user.admResetFactor', subject: `user ${userId}` });
  await mails.queue(records, userId, { change: 'reset', name: actor.correlationId });
  return true;
}
