import { freeText } from '@fan-beats/events/kernel';
import type { EntityManager } from 'typeorm';
import { RecordAct } from '../../../platform/acts/act';
import { violatedIndex } from '../../../platform/database/database-errors';
import { InvalidInput } from '../../../platform/errors/refusals';
import { displaynameKey, mailKey, tidyName } from '../../../platform/people/person-names';
import { User } from '../../../platform/people/user.entity';
import { OptionalOrNull } from '../../../platform/trpc/fields';
import { Displayname, InstagramHandle } from './profile';
import { fanRole, MailAddress, messages } from './register';

/** An admin writes down somebody who has no account (rule A9). Throws InvalidInput for a name or an address that is taken. */
export class AddPerson extends RecordAct<{ user_id: number }> {
  @Displayname() displayname: string;
  @OptionalOrNull() @MailAddress() mail?: string | null;
  @InstagramHandle() instagram?: string | null;

  async change(records: EntityManager): Promise<{ user_id: number }> {
    const { displayname, mail, instagram = null } = this;
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
      if (index === 'users_mail_key') throw new InvalidInput({ mail: 'Somebody has this address already.' });
      throw error;
    }
  }

  audit({ user_id }: { user_id: number }) {
    return { act: 'user.admAddPerson', subject: `user ${user_id}` };
  }
}
