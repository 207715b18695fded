import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, IsNull } from 'typeorm';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { User } from '../../../../platform/people/user.entity';
import { textsIn } from '../../../../platform/texts/texts';
import { EntryLinks } from '../../session/entry-tokens';
import type { ActAnswer } from '../act-answer';

/** Mails the link that confirms the address of a registration (rule A14). */
export class RequestMailProof extends ShopCommand<ActAnswer> {}

@CommandHandler(RequestMailProof)
export class RequestMailProofHandler implements ICommandHandler<RequestMailProof> {
  constructor(
    private readonly source: DataSource,
    private readonly links: EntryLinks,
  ) {}

  execute({ actor }: RequestMailProof): Promise<ActAnswer> {
    const { userId, language } = actor;
    const i18n = textsIn(language);
    return withRecordsOf(this.source, actor, async (records) => {
      const user = await records.findOneBy(User, { userId, mailProvenAt: IsNull() });
      if (!user?.mail) return { success: false, message: i18n.t('There is no email address to confirm.') };
      await this.links.queue(records, { purpose: 'proof', userId, address: user.mail });
      const message = i18n.t(
        'Open the link that we sent to your email address. At most three mails are sent in half an hour.',
      );
      return { success: true, message };
    });
  }
}
