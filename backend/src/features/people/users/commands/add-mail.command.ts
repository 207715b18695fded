import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, IsNull } from 'typeorm';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { User } from '../../../../platform/people/user.entity';
import { textsIn } from '../../../../platform/texts/texts';
import { EntryLinks } from '../../session/entry-tokens';
import type { ActAnswer } from '../act-answer';
import { MailAddress } from '../user-fields';

/** A person without an address adds one. It is theirs once they open the link that is mailed to it (rule A9). */
export class AddMail extends ShopCommand<ActAnswer> {
  @MailAddress() mail: string;
}

@CommandHandler(AddMail)
export class AddMailHandler implements ICommandHandler<AddMail> {
  constructor(
    private readonly source: DataSource,
    private readonly links: EntryLinks,
  ) {}

  execute({ actor, mail }: AddMail): Promise<ActAnswer> {
    const { userId, language } = actor;
    const i18n = textsIn(language);
    return withRecordsOf(this.source, actor, async (records) => {
      if (!(await records.existsBy(User, { userId, mail: IsNull() })))
        return { success: false, message: i18n.t('You have an email address already.') };
      await this.links.queue(records, { purpose: 'proof', userId, address: mail });
      const message = i18n.t(
        'Open the link that we sent to this address. Then you can choose a password here.',
      );
      return { success: true, message };
    });
  }
}
