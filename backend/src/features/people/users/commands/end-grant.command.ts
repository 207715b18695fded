import { NotFound } from '@fan-beats/events/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../../platform/audit/audited';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Id } from '../../../../platform/trpc/fields';
import { endGrants, endSessionsAtOnce, personOfGrant } from '../grants';
import { heldPerson } from '../held-person';

/** An admin ends a grant. It acts at once, and ends the sessions of its person (rules D135, D76). */
export class EndGrant extends ShopCommand<typeof done> {
  @Id() grantId: number;
}

@CommandHandler(EndGrant)
export class EndGrantHandler implements ICommandHandler<EndGrant> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, grantId }: EndGrant): Promise<typeof done> {
    return withRecordsOf(this.source, actor, async (records) => {
      const userId = await personOfGrant(records, grantId);
      if (userId === undefined) throw new NotFound('grant');
      const user = await heldPerson(records, userId);
      const ended = await endGrants(records, { userId, grantId }, actor.userId);
      if (ended.length === 0) return done;
      await endSessionsAtOnce(records, user);
      await writeAudit(records, actor, { act: 'user.endGrant', subject: `user ${userId}`, changed: ended });
      return done;
    });
  }
}
