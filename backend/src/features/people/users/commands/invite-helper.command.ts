import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import type { Grant } from '../../../../contract/people/grant.records';
import { writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { InvalidInput, RefusedCall } from '../../../../platform/errors/refusals';
import { Mailer } from '../../../../platform/mail/mailer';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { hasAccount } from '../../../../platform/people/person';
import { Flag, Id, Instant, Optional, OptionalOrNull } from '../../../../platform/trpc/fields';
import { EntryLinks, makeInvitation, revokeInvitations } from '../../session/entry-tokens';
import { entryPage } from '../entry-mails';
import { givenGrant, GrantName, refuseAsHelper } from '../grants';
import { heldPerson } from '../held-person';
import { addPerson } from '../new-person';
import { Displayname, MailAddress } from '../user-fields';

/**
 * An admin invites a helper by mail or by a link to copy: a new person, or one without an account. The grant begins when
 * the link is used (rule D138). The invitation takes the place of those before (rule D150).
 */
export class InviteHelper extends ShopCommand<{ readonly user_id: number; readonly link: string | null }> {
  /** A person without an account. Left out for a new one. */
  @Optional() @Id() userId?: number;

  /** Only for a new person. */
  @Optional() @Displayname() displayname?: string;
  @OptionalOrNull() @MailAddress() mail?: string | null;
  @IsIn(['mail', 'link']) by: 'mail' | 'link';
  @GrantName() grant: Grant;

  /** Only of `books`. */
  @Optional() @Flag() withNames?: boolean;

  /** The moment at which the grant ends by itself. */
  @OptionalOrNull() @Instant() until?: string | null;
}

@CommandHandler(InviteHelper)
export class InviteHelperHandler implements ICommandHandler<InviteHelper> {
  constructor(
    private readonly source: DataSource,
    private readonly links: EntryLinks,
    private readonly mailer: Mailer,
  ) {}

  execute(command: InviteHelper): Promise<{ readonly user_id: number; readonly link: string | null }> {
    const { actor, by, grant } = command;
    const invited = { createdBy: actor.userId, grant: givenGrant(command) };
    return withRecordsOf(this.source, actor, async (records) => {
      const userId = await helperOf(records, command);
      await revokeInvitations(records, userId);
      const link = by === 'link' ? await makeInvitation(records, { ...invited, userId }) : null;
      if (link === null) await this.links.queue(records, { purpose: 'invitation', ...invited, userId });
      const audited = { act: 'user.inviteHelper', subject: `user ${userId}`, changed: [by, grant] };
      await writeAudit(records, actor, audited);
      return { user_id: userId, link: link === null ? null : this.mailer.linkTo(entryPage(link)) };
    });
  }
}

/** The number of the invited person, who is added where they are new. */
async function helperOf(
  records: EntityManager,
  { userId, displayname, mail, by }: InviteHelper,
): Promise<number> {
  if ((userId === undefined) === (displayname === undefined)) {
    const either = () => 'either user_id or displayname must be given';
    throw new InvalidInput({ user_id: either, displayname: either });
  }
  const invitedId =
    userId ?? (await addPerson(records, { displayname: displayname ?? '', mail: mail ?? null }));
  const user = await heldPerson(records, invitedId);
  refuseAsHelper(user);
  if (hasAccount(user))
    throw new RefusedCall('PRECONDITION_FAILED', (i18n) =>
      i18n.t('This person has an account: give them the grant instead.'),
    );
  if (by === 'mail' && user.mail === null)
    throw new RefusedCall('PRECONDITION_FAILED', (i18n) =>
      i18n.t('This person has no email address: copy the link instead.'),
    );
  return invitedId;
}
