import { IsNull, Not, type EntityManager } from 'typeorm';
import { ServiceAct, UnauditedAct, type Ground } from '../../../../platform/acts/act';
import { movedAccount, tell } from '../../../../platform/database/tell';
import { violatedIndex } from '../../../../platform/database/database-errors';
import { holdActor } from '../../../../platform/people/hold-actor';
import { mailKey, mailKeys } from '../../../../platform/people/person-names';
import { User } from '../../../../platform/people/user.entity';
import { DoorAct } from '../../../../platform/trpc/door-act';
import { Filled, OptionalOrNull, Secret } from '../../../../platform/trpc/fields';
import { endLinksOf, EntryLinks, opensSql, useLink } from '../../session/entry-tokens';
import { Passwords } from '../../session/passwords';
import { clearedText, proveMail } from '../../session/prove-mail';
import { hashOfToken } from '../../session/secret-tokens';
import { MailAddress, NewPassword } from '../user-fields';
import { refuseCommonPassword } from './register';

export interface Told {
  readonly success: boolean;
  readonly message: string;
}

/** Whoever came in by a link chooses their first password; a later one is chosen by the link of a mail. */
export class ChoosePassword extends ServiceAct<Told> {
  static readonly wire = { newPassword: 'newPassword' } as const;

  @NewPassword() newPassword: string;

  async run({ records: source, get }: Ground) {
    const { actor, newPassword } = this;
    await refuseCommonPassword({ get }, newPassword, 'newPassword');
    const passwordHash = await get(Passwords).hash(newPassword);
    const { affected } = await source.transaction(async (records) => {
      await holdActor(records, actor, 'UPDATE');
      const without = { userId: actor.userId, passwordHash: IsNull(), mail: Not(IsNull()) };
      const updated = await records.update(User, without, { passwordHash });
      if (updated.affected === 1) await endLinksOf(records, actor.userId);
      return updated;
    });
    return affected === 1
      ? { success: true, message: 'You can log in with this password from now on.' }
      : { success: false, message: 'You have a password already, or no email address yet.' };
  }
}

/** Somebody without an address says which one is theirs; it is theirs once they open the link that is mailed to it (rule A9). */
export class AddMail extends UnauditedAct<Told> {
  @MailAddress() mail: string;

  async change(records: EntityManager, { get }: Ground) {
    const { userId } = this.actor;
    if (!(await records.existsBy(User, { userId, mail: IsNull() })))
      return { success: false, message: 'You have an email address already.' };
    await get(EntryLinks).queue(records, { purpose: 'proof', userId, address: this.mail });
    const message = 'Open the link that we sent to this address. Then you can choose a password here.';
    return { success: true, message };
  }
}

/** Mails the link that confirms the address somebody registered with (rule A14). */
export class RequestMailProof extends UnauditedAct<Told> {
  async change(records: EntityManager, { get }: Ground) {
    const { userId } = this.actor;
    const user = await records.findOneBy(User, { userId, mailProvenAt: IsNull() });
    if (!user?.mail) return { success: false, message: 'There is no email address to confirm.' };
    await get(EntryLinks).queue(records, { purpose: 'proof', userId, address: user.mail });
    const message =
      'Open the link that we sent to your email address. At most three mails are sent in half an hour.';
    return { success: true, message };
  }
}

const proofOver = {
  success: false,
  message: 'This link was used already or has expired. Please ask for a new one in your profile.',
};

const wrongPassword = {
  success: false,
  message:
    'This is not the password of the account. Leave the field empty if you did not choose the password: it is removed then.',
  wrong_password: true as const,
};

/**
 * The link of that mail: its address belongs to the person who asked, unless somebody else has it by now. Whoever is logged in here as that
 * person, or has the password, registered the account themselves, and keeps both (rule A14).
 */
export class ConfirmMail extends DoorAct<Told & { readonly wrong_password?: true }> {
  @Filled(200) token: string;
  @OptionalOrNull() @Secret() password?: string | null;

  async run({ records: source, get }: Ground) {
    const tokenHash = hashOfToken(this.token);
    const { password } = this;
    let passwordHash: string | null = null;
    if (password) {
      passwordHash = await passwordOfProof(source, tokenHash);
      if (passwordHash !== null && !(await get(Passwords).matches(passwordHash, password)))
        return wrongPassword;
    }
    const sessionOf = this.door.person?.userId ?? null;
    try {
      return await source.transaction((records) => confirm(records, { tokenHash, sessionOf, passwordHash }));
    } catch (error) {
      if (violatedIndex(error) !== 'users_mail_key') throw error;
      return { success: false, message: 'An account with this email already exists.' };
    }
  }
}

/** The hash of the password of the account that a link confirms the address of. */
async function passwordOfProof(records: EntityManager, tokenHash: string): Promise<string | null> {
  const [found] = await records.query<{ password_hash: string | null }[]>(
    `SELECT password_hash FROM entry_tokens JOIN users USING (user_id)
      WHERE token_hash = $1 AND purpose = 'proof' AND ${opensSql}`,
    [tokenHash],
  );
  return found?.password_hash ?? null;
}

interface Confirmation {
  readonly tokenHash: string;
  /** Whose session the browser has. */
  readonly sessionOf: number | null;
  /** The hash that the typed password fits. */
  readonly passwordHash: string | null;
}

async function confirm(records: EntityManager, confirmation: Confirmation): Promise<Told> {
  const { tokenHash, sessionOf, passwordHash } = confirmation;
  const { userId, address } = (await useLink(records, tokenHash, ['proof'])) ?? {};
  if (userId === undefined || !address) return proofOver;
  const user = await ownerOf(records, { userId, address });
  if (!user) return proofOver;
  const knowsPassword = passwordHash !== null && passwordHash === user.passwordHash;
  const cleared = await proveMail(records, {
    userId,
    registeredIt: sessionOf === userId || knowsPassword,
  });
  await tell(records, [movedAccount(userId)]);
  const message = 'This is your email address from now on.';
  return {
    success: true,
    message: cleared ? `${message} ${clearedText} Log in by a link to your address.` : message,
  };
}

/** The person whose address it is or becomes; null where they may not have it any more, or have another one. */
async function ownerOf(
  records: EntityManager,
  { userId, address }: { readonly userId: number; readonly address: string },
): Promise<User | null> {
  const user = await records.findOneBy(User, { userId, banned: false, erasedAt: IsNull() });
  if (user?.mail === null)
    await records.update(User, { userId }, { mail: address.trim(), mailKey: mailKey(address) });
  else if (!mailKeys(address).includes(user?.mailKey ?? '')) return null;
  return user;
}
