import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, type EntityManager } from 'typeorm';
import { writeAudit } from '../../../../platform/audit/audited';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../../platform/database/statements';
import { RefusedCall } from '../../../../platform/errors/refusals';
import { Mailer } from '../../../../platform/mail/mailer';
import { queueWritten } from '../../../../platform/mail/outbox';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { mailLanguage, textsIn } from '../../../../platform/texts/texts';
import { User } from '../../../../platform/people/user.entity';
import { Id } from '../../../../platform/trpc/fields';
import { SettingsReads } from '../../../site/settings/settings.reads';
import { heldPerson } from '../held-person';

/** An admin lets in a person who registered, and the shop mails them (rule A13). */
export class ApproveUser extends ShopCommand<typeof done> {
  @Id() userId: number;
}

@CommandHandler(ApproveUser)
export class ApproveUserHandler implements ICommandHandler<ApproveUser> {
  constructor(
    private readonly source: DataSource,
    private readonly settings: SettingsReads,
    private readonly mailer: Mailer,
  ) {}

  execute({ actor, userId }: ApproveUser): Promise<typeof done> {
    return withRecordsOf(this.source, actor, async (records) => {
      await this.approve(records, userId);
      const audited = { act: 'user.admApprove', subject: `user ${userId}`, changed: ['awaits_approval'] };
      await writeAudit(records, actor, audited);
      return done;
    });
  }

  private async approve(records: EntityManager, userId: number): Promise<void> {
    const user = await heldPerson(records, userId);
    if (user.banned)
      throw new RefusedCall('PRECONDITION_FAILED', (i18n) =>
        i18n.t('This person is banned, and cannot be let in.'),
      );
    if (!user.awaitsApproval) return;
    await records.update(User, { userId }, { awaitsApproval: false });
    if (user.mail === null) return;
    const { name: shop, shownLanguage } = await this.settings.get();
    const language = user.language ?? shownLanguage;
    const i18n = textsIn(language);
    await queueWritten(statementsIn(records), `approved-${userId}-${user.createdAt.getTime()}`, {
      to: user.mail,
      lang: mailLanguage(language),
      subject: i18n.t('{shop}: you can log in', { shop }),
      text: i18n.t('Hello,\n\nan organiser of {shop} has let you in. You can log in now:\n\n{link}\n', {
        shop,
        link: this.mailer.linkTo('/login'),
      }),
    });
  }
}
