import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import type { InvitationRecord } from '../../../../contract/people/invitation.records';
import { writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { RefusedCall } from '../../../../platform/errors/refusals';
import type { Text } from '../../../../platform/texts/texts';
import { Mailer } from '../../../../platform/mail/mailer';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { hasAccount, isAdmin } from '../../../../platform/people/person';
import type { User } from '../../../../platform/people/user.entity';
import { Flag, Id, Optional } from '../../../../platform/trpc/fields';
import { EntryLinks, makeInvitation } from '../../session/entry-tokens';
import { entryPage } from '../entry-mails';
import { isInvitedHelper } from '../grants';
import { heldPerson } from '../held-person';
import { InvitationReads } from '../invitation.reads';

/** An admin invites a person without an account, by mail or by a link to copy (rule A12). */
export class Invite extends ShopCommand<{ readonly link: string | null }> {
  @Id() userId: number;
  @IsIn(['mail', 'link']) by: 'mail' | 'link';

  /** Mails an invitation although an earlier one is open. */
  @Optional() @Flag() again?: boolean;
}

const openStates: readonly InvitationRecord['state'][] = ['copied', 'queued', 'handed over'];

@CommandHandler(Invite)
export class InviteHandler implements ICommandHandler<Invite> {
  constructor(
    private readonly source: DataSource,
    private readonly links: EntryLinks,
    private readonly invitations: InvitationReads,
    private readonly mailer: Mailer,
  ) {}

  execute(command: Invite): Promise<{ readonly link: string | null }> {
    const { actor, userId, by } = command;
    return withRecordsOf(this.source, actor, async (records) => {
      const link = await this.invite(records, command);
      await writeAudit(records, actor, { act: 'user.admInvite', subject: `user ${userId}`, changed: [by] });
      return { link };
    });
  }

  /** Returns the link to copy; null where it is mailed. */
  private async invite(records: EntityManager, { actor, userId, by, again }: Invite): Promise<string | null> {
    const user = await heldPerson(records, userId);
    const refusal = refusalOf(user, by);
    if (refusal !== undefined) throw new RefusedCall('PRECONDITION_FAILED', refusal);
    if (await isInvitedHelper(records, userId))
      throw new RefusedCall('PRECONDITION_FAILED', (i18n) =>
        i18n.t('This person has an open invitation as a helper. Revoke it first to invite them as a fan.'),
      );
    const invitation = { userId, createdBy: actor.userId };
    if (by === 'link') return this.mailer.linkTo(entryPage(await makeInvitation(records, invitation)));
    const { state } = await this.invitations.newest(userId);
    if (openStates.includes(state) && again !== true)
      throw new RefusedCall('CONFLICT', (i18n) => i18n.t('An invitation of this person is still open.'));
    await this.links.queue(records, { purpose: 'invitation', ...invitation });
    return null;
  }
}

function refusalOf(user: User, by: Invite['by']): Text | undefined {
  if (isAdmin(user) || user.banned || user.awaitsApproval)
    return (i18n) => i18n.t('Only fans who may log in can be invited.');
  if (hasAccount(user)) return (i18n) => i18n.t('This person has an account, and needs no invitation.');
  if (by === 'mail' && user.mail === null)
    return (i18n) => i18n.t('This person has no email address: copy the link instead.');
  return undefined;
}
