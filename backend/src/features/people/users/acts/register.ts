import { freeText } from '@fan-beats/events/kernel';
import type { EntityManager } from 'typeorm';
import type { RegisterAnswer } from '../../../../contract/people/login.records';
import type { RegistrationMode } from '../../../../contract/site/shop.records';
import type { Ground } from '../../../../platform/acts/act';
import { isCommonPassword, isNameOfShop } from '../../../../platform/config/common-passwords';
import { violatedIndex } from '../../../../platform/database/database-errors';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { displaynameKey, mailKey, tidyName } from '../../../../platform/people/person-names';
import { userOfMail } from '../../../../platform/people/user-of-mail';
import { hasAccount } from '../../../../platform/people/person';
import { User } from '../../../../platform/people/user.entity';
import { DoorAct } from '../../../../platform/trpc/door-act';
import { OptionalOrNull, Text } from '../../../../platform/trpc/fields';
import { EntryLinks } from '../../session/entry-tokens';
import { Passwords } from '../../session/passwords';
import { SettingsReads } from '../../../site/settings/settings.reads';
import { Displayname, InstagramHandle, MailAddress, NewPassword } from '../user-fields';
import { placeBy } from '../commands/place-by-link';

export const fanRole = 1;

/** Throws InvalidInput for a password that everybody tries first (rule A18). */
export async function refuseCommonPassword(
  { get }: Pick<Ground, 'get'>,
  password: string,
  field: string,
): Promise<void> {
  const { name } = await get(SettingsReads).get();
  if (isCommonPassword(password) || isNameOfShop(password, name))
    throw new InvalidInput({
      [field]: 'This password is used by too many people. Please choose another one.',
    });
}

/** What registering came to; a taken name or mail address is an answer, not an error (rule D40). */
export type Registration =
  | { readonly outcome: 'registered'; readonly userId: number; readonly awaitsApproval: boolean }
  | { readonly outcome: 'name taken' | 'mail taken' | 'no link' };

/** What a shop knows of how somebody comes, or what came of it already. */
type Entry = Pick<User, 'cameBy' | 'awaitsApproval'> | Registration;

const asAlways: Entry = { cameBy: null, awaitsApproval: false };

/** Registers a person; `role` 2 makes an admin. */
export async function registerUser(
  { records: source, get }: Ground,
  person: {
    readonly mail: string;
    readonly displayname: string;
    readonly instagram: string | null;
    readonly password: string;
    readonly role: number;
    /** The address is known to be theirs, as the operator says so. */
    readonly mailProven?: true;
    readonly entry?: (records: EntityManager) => Promise<Entry>;
  },
): Promise<Registration> {
  const { mail, displayname, instagram, password, role, mailProven, entry } = person;
  const passwordHash = await get(Passwords).hash(password);
  try {
    return await source.transaction(async (records) => {
      const came = entry ? await entry(records) : asAlways;
      if ('outcome' in came) return came;
      // Two spellings of before may have been kept, so the key alone does not tell.
      if (await userOfMail(records, mail)) return { outcome: 'mail taken' };
      const inserted = await records.insert(User, {
        mail: mail.trim(),
        mailKey: mailKey(mail),
        displayname: tidyName(displayname),
        displaynameKey: displaynameKey(displayname),
        ...(mailProven && { mailProvenAt: () => 'now()' }),
        ...{ instagram, passwordHash, role, ...came },
      });
      const userId = Number(inserted.identifiers[0]?.['userId']);
      if (entry) await get(EntryLinks).queue(records, { purpose: 'proof', userId, address: mail });
      return { outcome: 'registered', userId, awaitsApproval: came.awaitsApproval };
    });
  } catch (error) {
    const index = violatedIndex(error);
    if (index === 'users_displayname_key') return { outcome: 'name taken' };
    if (index === 'users_mail_key') return { outcome: 'mail taken' };
    throw error;
  }
}

export const messages: Readonly<Record<Registration['outcome'], string>> = {
  registered: 'Registrierung erfolgreich! Sie können sich jetzt anmelden.',
  'name taken': 'This display name is already taken. Please choose another one.',
  'mail taken': 'An account with this email already exists.',
  'no link': 'This shop takes new people by a link alone. Please ask an organiser for a new one.',
};

const waiting = {
  awaits_approval: true,
  message: 'You are registered. An organiser has to let you in: we write to you as soon as one does.',
} as const;

/** Somebody registers as a fan. */
export class Register extends DoorAct<RegisterAnswer> {
  /** The password comes as typed; its name is historical (rule D4). */
  static readonly wire = { password: 'pwdhash' } as const;

  @MailAddress() mail: string;
  @NewPassword() password: string;
  @Displayname() displayname: string;
  @InstagramHandle() instagram?: string | null;
  /** The secret of a link of the shop. */
  @OptionalOrNull() @Text(200) link?: string | null;

  async run(ground: Ground): Promise<RegisterAnswer> {
    const { mail, password, displayname, instagram = null } = this;
    await refuseCommonPassword(ground, password, 'pwdhash');
    const { registration } = await ground.get(SettingsReads).get();
    const person = { mail, password, displayname, instagram: freeText(instagram), role: fanRole };
    const entry = (records: EntityManager) => this.entry(records, ground, registration);
    const came = await registerUser(ground, { ...person, entry });
    const { outcome } = came;
    return {
      ...{ success: outcome === 'registered', message: messages[outcome] },
      ...{ usernameConflict: outcome === 'name taken' },
      ...('awaitsApproval' in came && came.awaitsApproval && waiting),
    };
  }

  private async entry(
    records: EntityManager,
    { get }: Ground,
    registration: RegistrationMode,
  ): Promise<Entry> {
    const cameBy = this.link ? await placeBy(records, this.link) : null;
    if (registration === 'link' && cameBy === null) return { outcome: 'no link' };
    const awaitsApproval = registration === 'approved' && cameBy === null;
    const user = await userOfMail(records, this.mail);
    if (!user || hasAccount(user) || user.mergedInto !== null) return { cameBy, awaitsApproval };
    return this.mailLink(records, get, { userId: user.userId, awaitsApproval });
  }

  /**
   * Whoever registers with the address of a person without an account is told what anybody is told, after about the same work, and becomes
   * that person by the link that is mailed there (rule A9). What was typed is not kept: it may be a stranger's.
   */
  private async mailLink(
    records: EntityManager,
    get: Ground['get'],
    registered: { readonly userId: number; readonly awaitsApproval: boolean },
  ): Promise<Registration> {
    const { mail: address, displayname } = this;
    if (await records.existsBy(User, { displaynameKey: displaynameKey(displayname) }))
      return { outcome: 'name taken' };
    await get(EntryLinks).queue(records, { purpose: 'login', address });
    return { outcome: 'registered', ...registered };
  }
}
