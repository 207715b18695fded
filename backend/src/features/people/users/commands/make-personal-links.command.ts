import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, type EntityManager } from 'typeorm';
import type { PersonalLinksRecord } from '../../../../contract/people/invitation.records';
import { writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Mailer } from '../../../../platform/mail/mailer';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { IdList } from '../../../../platform/trpc/fields';
import { makeInvitation } from '../../session/entry-tokens';
import { entryPage } from '../entry-mails';
import { peopleToInvite } from '../invitation.reads';

/** The most people of one call. */
const mostLinks = 200;

/**
 * An admin makes an invitation to copy for each of these people who has no account (rules A12, A32). Others are left
 * out.
 */
export class MakePersonalLinks extends ShopCommand<PersonalLinksRecord> {
  @IdList(mostLinks) userIds: readonly number[];
}

@CommandHandler(MakePersonalLinks)
export class MakePersonalLinksHandler implements ICommandHandler<MakePersonalLinks> {
  constructor(
    private readonly source: DataSource,
    private readonly mailer: Mailer,
  ) {}

  execute({ actor, userIds }: MakePersonalLinks): Promise<PersonalLinksRecord> {
    return withRecordsOf(this.source, actor, async (records) => {
      const people = await peopleToInvite(records, userIds);
      const links = [];
      for (const userId of people)
        links.push({ user_id: userId, link: await this.link(records, userId, actor.userId) });
      await writeAudit(records, actor, { act: 'user.admMakeLinks', subject: `${links.length} people` });
      return { links };
    });
  }

  private async link(records: EntityManager, userId: number, createdBy: number): Promise<string> {
    return this.mailer.linkTo(entryPage(await makeInvitation(records, { userId, createdBy })));
  }
}
