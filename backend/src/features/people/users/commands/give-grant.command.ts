import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { Grant } from '../../../../contract/people/grant.records';
import { writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { RefusedCall } from '../../../../platform/errors/refusals';
import { lockActorAnd } from '../../../../platform/people/hold-actor';
import { hasAccount } from '../../../../platform/people/person';
import { Flag, Id, Instant, Optional, OptionalOrNull } from '../../../../platform/trpc/fields';
import { givenGrant, giveGrant, GrantName, refuseAsHelper } from '../grants';
import { heldPerson } from '../held-person';

/** An admin gives a person with an account a grant. It takes the place of one of the same kind (rule D135). */
export class GiveGrant extends ShopCommand<{ readonly grant_id: number }> {
  @Id() userId: number;
  @GrantName() grant: Grant;

  /** Only of `books`. */
  @Optional() @Flag() withNames?: boolean;

  /** The moment at which it ends by itself. */
  @OptionalOrNull() @Instant() until?: string | null;
}

@CommandHandler(GiveGrant)
export class GiveGrantHandler implements ICommandHandler<GiveGrant> {
  constructor(private readonly source: DataSource) {}

  execute(command: GiveGrant): Promise<{ readonly grant_id: number }> {
    const { actor, userId, grant } = command;
    const given = givenGrant(command);
    return this.source.transaction(async (records) => {
      await lockActorAnd(records, actor, userId);
      const user = await heldPerson(records, userId);
      refuseAsHelper(user);
      if (!hasAccount(user))
        throw new RefusedCall('PRECONDITION_FAILED', (i18n) =>
          i18n.t('This person has no account: invite them as a helper instead.'),
        );
      const grantId = await giveGrant(records, user, { given, byUserId: actor.userId });
      await writeAudit(records, actor, {
        act: 'user.giveGrant',
        subject: `user ${userId}`,
        changed: [grant],
      });
      return { grant_id: grantId };
    });
  }
}
