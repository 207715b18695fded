import type { EntityManager } from 'typeorm';
import { RecordAct, type Ground } from '../../../../platform/acts/act';
import { done } from '../../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../../platform/database/statements';
import { RefusedCall } from '../../../../platform/errors/refusals';
import { Mailer } from '../../../../platform/mail/mailer';
import { queueWritten } from '../../../../platform/mail/outbox';
import { User } from '../../../../platform/people/user.entity';
import { Id } from '../../../../platform/trpc/fields';
import { SettingsReads } from '../../../site/settings/settings.reads';
import { heldPerson } from './invitations';

/** An admin lets somebody in who registered, and writes to them (rule A13). */
export class ApproveUser extends RecordAct {
  @Id() userId: number;

  async change(records: EntityManager, { get }: Ground) {
    const { userId } = this;
    const user = await heldPerson(records, userId);
    if (user.banned)
      throw new RefusedCall('PRECONDITION_FAILED', 'This person is banned, and cannot be let in.');
    if (!user.awaitsApproval) return done;
    await records.update(User, { userId }, { awaitsApproval: false });
    if (user.mail === null) return done;
    const { name } = await get(SettingsReads).get();
    await queueWritten(statementsIn(records), `approved-${userId}-${user.createdAt.getTime()}`, {
      to: user.mail,
      subject: `${name}: you can log in`,
      text: `Hello,\n\nan organiser of ${name} has let you in. You can log in now:\n\n${get(Mailer).linkTo('/login')}\n`,
    });
    return done;
  }

  audit() {
    return { act: 'user.admApprove', subject: `user ${this.userId}`, changed: ['awaits_approval'] };
  }
}
