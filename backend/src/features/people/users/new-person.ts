import type { EntityManager } from 'typeorm';
import { violatedIndex } from '../../../platform/database/database-errors';
import { InvalidInput } from '../../../platform/errors/refusals';
import { isMailUnproven } from '../../../platform/people/person';
import { displaynameKey, mailKey, tidyHandle, tidyName } from '../../../platform/people/person-names';
import { userOfMail } from '../../../platform/people/user-of-mail';
import { User } from '../../../platform/people/user.entity';
import type { Text } from '../../../platform/texts/texts';
import { fanRole, messages } from './registrations';

/** A person whom an admin adds. */
export interface NewPersonWithoutAccount {
  readonly displayname: string;
  readonly mail?: string | null;
  readonly instagram?: string | null;
}

/** Adds a person without an account. Returns their number. Throws InvalidInput for a name or an address that is taken. */
export async function addPerson(records: EntityManager, person: NewPersonWithoutAccount): Promise<number> {
  if (person.mail) await refuseTaken(records, person.mail);
  return insertPerson(records, person);
}

async function insertPerson(
  records: EntityManager,
  { displayname, mail, instagram = null }: NewPersonWithoutAccount,
): Promise<number> {
  try {
    const inserted = await records.insert(User, {
      ...(mail ? { mail: mail.trim(), mailKey: mailKey(mail) } : {}),
      displayname: tidyName(displayname),
      displaynameKey: displaynameKey(displayname),
      instagram: tidyHandle(instagram) ?? null,
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

export const takenMail: Readonly<Record<string, Text>> = {
  mail: (i18n) => i18n.t('Somebody has this address already.'),
};

/**
 * Refuses an address that is taken. An account with an unproven address may belong to another person, so the organiser
 * asks first (rule A14).
 */
export async function refuseTaken(records: EntityManager, mail: string): Promise<void> {
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
