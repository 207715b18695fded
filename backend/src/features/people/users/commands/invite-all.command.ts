import { shopLock } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, type EntityManager } from 'typeorm';
import { writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { RefusedCall } from '../../../../platform/errors/refusals';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Filled, Optional, Whole } from '../../../../platform/trpc/fields';
import { EntryLinks } from '../../session/entry-tokens';
import { InvitationReads } from '../invitation.reads';

/** An admin invites everybody of the preview. Throws CONFLICT where the people have changed since. */
export class InviteAll extends ShopCommand<{ readonly invited: number }> {
  /** The number of people in the preview. */
  @Whole(0, 1_000_000) people: number;

  /** The digest of the people in the preview. */
  @Optional() @Filled(64) digest?: string;
}

@CommandHandler(InviteAll)
export class InviteAllHandler implements ICommandHandler<InviteAll> {
  constructor(
    private readonly source: DataSource,
    private readonly links: EntryLinks,
    private readonly invitations: InvitationReads,
  ) {}

  execute(command: InviteAll): Promise<{ readonly invited: number }> {
    const { actor } = command;
    return withRecordsOf(this.source, actor, async (records) => {
      const invited = await this.inviteAll(records, command);
      await writeAudit(records, actor, { act: 'user.admInviteAll', subject: `${invited} people` });
      return { invited };
    });
  }

  private async inviteAll(records: EntityManager, command: InviteAll): Promise<number> {
    // Two admins may press at once. The second finds everybody invited.
    await records.query(`SELECT pg_advisory_xact_lock(${shopLock("hashtextextended('invitations', 0)")})`);
    const { people, digest } = await this.invitations.preview();
    if (people.length !== command.people)
      throw new RefusedCall('CONFLICT', (i18n) =>
        i18n.t(
          'This goes to {length, plural, one {{length} person} other {{length} people}} now, not to {people}. Please look at the list again.',
          {
            length: people.length,
            people: command.people,
          },
        ),
      );
    if ((command.digest ?? digest) !== digest)
      throw new RefusedCall('CONFLICT', (i18n) =>
        i18n.t('The recipients have changed. Please look at the list again.'),
      );
    const createdBy = command.actor.userId;
    for (const { user_id: userId } of people)
      await this.links.queue(records, { purpose: 'invitation', userId, createdBy });
    return people.length;
  }
}
