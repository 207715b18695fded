import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../../platform/audit/audited';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Id } from '../../../../platform/trpc/fields';
import { revokeInvitations } from '../../session/entry-tokens';

/** An admin revokes the open invitations of a person. Their links are not valid any more. */
export class RevokeInvitation extends ShopCommand<typeof done> {
  @Id() userId: number;
}

@CommandHandler(RevokeInvitation)
export class RevokeInvitationHandler implements ICommandHandler<RevokeInvitation> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, userId }: RevokeInvitation): Promise<typeof done> {
    return withRecordsOf(this.source, actor, async (records) => {
      await revokeInvitations(records, userId);
      await writeAudit(records, actor, { act: 'user.admRevokeInvitation', subject: `user ${userId}` });
      return done;
    });
  }
}
