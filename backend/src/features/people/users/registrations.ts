import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { violatedIndex } from '../../../platform/database/database-errors';
import { displaynameKey, mailKey, tidyName } from '../../../platform/people/person-names';
import { userOfMail } from '../../../platform/people/user-of-mail';
import { User } from '../../../platform/people/user.entity';
import type { Text } from '../../../platform/texts/texts';
import { EntryLinks } from '../session/entry-tokens';
import { Passwords } from '../session/passwords';

export const fanRole = 1;

/** The outcome of a registration. A taken name or mail address is an answer, not an error (rule D40). */
export type Registration =
  | { readonly outcome: 'registered'; readonly userId: number; readonly awaitsApproval: boolean }
  | { readonly outcome: 'name taken' | 'mail taken' | 'no link' };

export const messages: Readonly<Record<Registration['outcome'], Text>> = {
  registered: (i18n) => i18n.t('Registrierung erfolgreich! Sie können sich jetzt anmelden.'),
  'name taken': (i18n) => i18n.t('This display name is already taken. Please choose another one.'),
  'mail taken': (i18n) => i18n.t('An account with this email already exists.'),
  'no link': (i18n) =>
    i18n.t('This shop takes new people by a link alone. Please ask an organiser for a new one.'),
};

/** The fields of a new person's entry, or the outcome where it is decided already. */
export type Entry = Pick<User, 'cameBy' | 'awaitsApproval'> | Registration;

const asAlways: Entry = { cameBy: null, awaitsApproval: false };

interface NewPerson {
  readonly mail: string;
  readonly displayname: string;
  readonly instagram: string | null;
  readonly password: string;
  /** 2 makes an admin. */
  readonly role: number;
  /** The operator confirms that the address is theirs. */
  readonly mailProven?: true;
  readonly entry?: (records: EntityManager) => Promise<Entry>;
}

/** Registers people. */
@Injectable()
export class Registrations {
  constructor(
    private readonly source: DataSource,
    private readonly passwords: Passwords,
    private readonly links: EntryLinks,
  ) {}

  async register(person: NewPerson): Promise<Registration> {
    const passwordHash = await this.passwords.hash(person.password);
    try {
      return await this.source.transaction((records) => this.insert(records, person, passwordHash));
    } catch (error) {
      const index = violatedIndex(error);
      if (index === 'users_displayname_key') return { outcome: 'name taken' };
      if (index === 'users_mail_key') return { outcome: 'mail taken' };
      throw error;
    }
  }

  private async insert(
    records: EntityManager,
    { mail, displayname, instagram, role, mailProven, entry }: NewPerson,
    passwordHash: string,
  ): Promise<Registration> {
    const came = entry ? await entry(records) : asAlways;
    if ('outcome' in came) return came;
    // The keys of two earlier spellings may both exist, so the key alone does not decide.
    if (await userOfMail(records, mail)) return { outcome: 'mail taken' };
    const inserted = await records.insert(User, {
      mail: mail.trim(),
      mailKey: mailKey(mail),
      displayname: tidyName(displayname),
      displaynameKey: displaynameKey(displayname),
      ...(mailProven && { mailProvenAt: () => 'now()' }),
      instagram,
      passwordHash,
      role,
      ...came,
    });
    const userId = Number(inserted.identifiers[0]?.['userId']);
    if (entry) await this.links.queue(records, { purpose: 'proof', userId, address: mail });
    return { outcome: 'registered', userId, awaitsApproval: came.awaitsApproval };
  }
}
