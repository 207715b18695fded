import { freeText } from '@fan-beats/events/kernel';
import type { EntityManager } from 'typeorm';
import { RecordAct } from '../../../../platform/acts/act';
import { violatedIndex } from '../../../../platform/database/database-errors';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { isMailUnproven } from '../../../../platform/people/person';
import { displaynameKey, mailKey, tidyName } from '../../../../platform/people/person-names';
import { userOfMail } from '../../../../platform/people/user-of-mail';
import { User } from '../../../../platform/people/user.entity';
import { OptionalOrNull } from '../../../../platform/trpc/fields';
import { Displayname, InstagramHandle } from './profile';
import { fanRole, MailAddress, messages } from './register';

/** An admin writes down somebody who has no account (rule A9). Throws InvalidInput for a name or an address that is taken. */
export class AddPerson extends RecordAct<{ user_id: number }> {
  @Displayname() displayname: string;
  @OptionalOrNull() @MailAddress() mail?: string | null;
  @InstagramHandle() instagram?: string | null;

  async change(records: EntityManager): Promise<{ user_id: number }> {
    const { displayname, mail, instagram = null } = this;
    if (mail) await refuseTaken(records, mail);
    try {
      const inserted = await records.insert(User, {
        ...(mail ? { mail: mail.trim(), mailKey: mailKey(mail) } : {}),
        displayname: tidyName(displayname),
        displaynameKey: displaynameKey(displayname),
        instagram: freeText(instagram),
        role: fanRole,
      });
      return { user_id: Number(inserted.identifiers[0]?.['userId']) };
    } catch (error) {
      const index = violatedIndex(error);
      if (index === 'users_displayname_key') throw new InvalidInput({ displayname: messages['name taken'] });
      if (index === 'users_mail_key') throw new InvalidInput(takenMail);
      throw error;
    }
  }

  audit({ user_id }: { user_id: number }) {
    return { act: 'user.admAddPerson', subject: `user ${user_id}` };
  }
}

const takenMail = { mail: 'Somebody has this address already.' };

/** An account whose address nobody proved may be somebody else's: an organiser finds out first (rule A14). */
async function refuseTaken(records: EntityManager, mail: string): Promise<void> {
  const user = await userOfMail(records, mail);
  if (!user) return;
  if (!isMailUnproven(user)) throw new InvalidInput(takenMail);
  throw new InvalidInput({
    mail: `${user.displayname} registered with this address, and nobody confirmed it: it may be somebody else's account. Ask the person first, or leave the address out.`,
  });
}
