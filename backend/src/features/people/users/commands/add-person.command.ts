import { freeText } from '@fan-beats/events/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, type EntityManager } from 'typeorm';
import { writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { violatedIndex } from '../../../../platform/database/database-errors';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { isMailUnproven } from '../../../../platform/people/person';
import { displaynameKey, mailKey, tidyName } from '../../../../platform/people/person-names';
import { userOfMail } from '../../../../platform/people/user-of-mail';
import { User } from '../../../../platform/people/user.entity';
import { OptionalOrNull } from '../../../../platform/trpc/fields';
import type { Text } from '../../../../platform/texts/texts';
import { fanRole, messages } from '../registrations';
import { Displayname, InstagramHandle, MailAddress } from '../user-fields';

/** An admin adds a person without an account (rule A9). Throws InvalidInput for a name or an address that is taken. */
export class AddPerson extends ShopCommand<{ user_id: number }> {
  @Displayname() displayname: string;
  @OptionalOrNull() @MailAddress() mail?: string | null;
  @InstagramHandle() instagram?: string | null;
}

@CommandHandler(AddPerson)
export class AddPersonHandler implements ICommandHandler<AddPerson> {
  constructor(private readonly source: DataSource) {}

  execute(command: AddPerson): Promise<{ user_id: number }> {
    const { actor, mail } = command;
    return withRecordsOf(this.source, actor, async (records) => {
      if (mail) await refuseTaken(records, mail);
      const userId = await insertPerson(records, command);
      await writeAudit(records, actor, { act: 'user.admAddPerson', subject: `user ${userId}` });
      return { user_id: userId };
    });
  }
}

async function insertPerson(
  records: EntityManager,
  { displayname, mail, instagram = null }: AddPerson,
): Promise<number> {
  try {
    const inserted = await records.insert(User, {
      ...(mail ? { mail: mail.trim(), mailKey: mailKey(mail) } : {}),
      displayname: tidyName(displayname),
      displaynameKey: displaynameKey(displayname),
      instagram: freeText(instagram),
      role: fanRole,
    });
    return Number(inserted.identifiers[0]?.['userId']);
  } catch (error) {
    const index = violatedIndex(error);
    if (index === 'users_displayname_key') throw new InvalidInput({ displayname: messages['name taken'] });
    if (index === 'users_mail_key') throw new InvalidInput(takenMail);
    throw error;
  }
}

const takenMail: Readonly<Record<string, Text>> = {
  mail: (i18n) => i18n.t('Somebody has this address already.'),
};

/**
 * Refuses an address that is taken. An account with an unproven address may belong to another person, so the organiser
 * asks first (rule A14).
 */
async function refuseTaken(records: EntityManager, mail: string): Promise<void> {
  const user = await userOfMail(records, mail);
  if (!user) return;
  if (!isMailUnproven(user)) throw new InvalidInput(takenMail);
  throw new InvalidInput({
    mail: (i18n) =>
      i18n.t(
        "{displayname} registered with this address, and nobody confirmed it: it may be somebody else's account. Ask the person first, or leave the address out.",
        { displayname: user.displayname },
      ),
  });
}
