import { freeText } from '@fan-beats/events/kernel';
import { Matches, MinLength } from 'class-validator';
import type { RegisterAnswer } from '../../../contract/records';
import type { Ground } from '../../../platform/acts/act';
import { isCommonPassword } from '../../../platform/config/common-passwords';
import { violatedIndex } from '../../../platform/database/unique-violation';
import { InvalidInput } from '../../../platform/errors/refusals';
import { displaynameKey, mailKey, tidyName } from '../../../platform/people/person-names';
import { User } from '../../../platform/people/user.entity';
import { DoorAct } from '../../../platform/trpc/door-act';
import { Secret, Text } from '../../../platform/trpc/fields';
import { Passwords } from '../../session/passwords';
import { Displayname, InstagramHandle } from './profile';

export const fanRole = 1;
const shortestPassword = 6;
const longPassword = { message: 'Password must be at least 6 characters long' };

export const validMail = { message: 'Please enter a valid email address' };
export const addressShape = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u;

/** A password that is chosen. */
export const NewPassword = (): PropertyDecorator => (target, property) => {
  Secret()(target, property);
  MinLength(shortestPassword, longPassword)(target, property);
};

export function refuseCommonPassword(password: string, field: string): void {
  if (isCommonPassword(password))
    throw new InvalidInput({
      [field]: 'This password is used by too many people. Please choose another one.',
    });
}

/** What registering came to; a taken name or mail address is an answer, not an error (rule D40). */
export type Registration =
  | { readonly outcome: 'registered'; readonly userId: number }
  | { readonly outcome: 'name taken' | 'mail taken' };

/** Registers a person; `role` 2 makes an admin. */
export async function registerUser(
  { records, get }: Ground,
  person: {
    readonly mail: string;
    readonly displayname: string;
    readonly instagram: string | null;
    readonly password: string;
    readonly role: number;
  },
): Promise<Registration> {
  const { mail, displayname, instagram, password, role } = person;
  const passwordHash = await get(Passwords).hash(password);
  try {
    const inserted = await records.insert(User, {
      mail: mail.trim(),
      mailKey: mailKey(mail),
      displayname: tidyName(displayname),
      displaynameKey: displaynameKey(displayname),
      ...{ instagram, passwordHash, role },
    });
    return { outcome: 'registered', userId: Number(inserted.identifiers[0]?.['userId']) };
  } catch (error) {
    const index = violatedIndex(error);
    if (index === 'users_displayname_key') return { outcome: 'name taken' };
    if (index === 'users_mail_key') return { outcome: 'mail taken' };
    throw error;
  }
}

export const answers: Readonly<Record<Registration['outcome'], RegisterAnswer>> = {
  registered: {
    success: true,
    message: 'Registrierung erfolgreich! Sie können sich jetzt anmelden.',
    usernameConflict: false,
  },
  'name taken': {
    success: false,
    message: 'This display name is already taken. Please choose another one.',
    usernameConflict: true,
  },
  'mail taken': {
    success: false,
    message: 'An account with this email already exists.',
    usernameConflict: false,
  },
};

/** Somebody registers as a fan. */
export class Register extends DoorAct<RegisterAnswer> {
  /** The password comes as typed; its name is historical (rule D4). */
  static readonly wire = { password: 'pwdhash' } as const;

  @Matches(addressShape, validMail) @Text(254) mail: string;
  @NewPassword() password: string;
  @Displayname() displayname: string;
  @InstagramHandle() instagram?: string | null;

  async run(ground: Ground): Promise<RegisterAnswer> {
    const { mail, password, displayname, instagram = null } = this;
    refuseCommonPassword(password, 'pwdhash');
    const person = { mail, password, displayname, instagram: freeText(instagram), role: fanRole };
    return answers[(await registerUser(ground, person)).outcome];
  }
}
