import type { I18n } from '@lingui/core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { violatedIndex } from '../../../../platform/database/database-errors';
import { movedAccount, notifyProcesses } from '../../../../platform/database/notify-processes';
import { mailKey, mailKeys } from '../../../../platform/people/person-names';
import { User } from '../../../../platform/people/user.entity';
import { textsIn } from '../../../../platform/texts/texts';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { Filled, OptionalOrNull, Secret } from '../../../../platform/trpc/fields';
import { useLink, validLinkSql } from '../../session/entry-tokens';
import { Passwords } from '../../session/passwords';
import { clearedText, proveMail } from '../../session/prove-mail';
import { hashOfToken } from '../../session/secret-tokens';
import type { ActAnswer } from '../act-answer';

/**
 * A person confirms their address by the mailed link. The address is theirs unless another person has it meanwhile. A
 * person who is logged in here as the owner of the account, or types its password, registered the account themselves,
 * and keeps password and sessions (rule A14).
 */
export class ConfirmMail extends SessionCommand<ActAnswer & { readonly wrong_password?: true }> {
  @Filled(200) token: string;
  @OptionalOrNull() @Secret() password?: string | null;
}

const proofOver = (i18n: I18n): ActAnswer => ({
  success: false,
  message: i18n.t('This link was used already or has expired. Please ask for a new one in your profile.'),
});

const wrongPassword = (i18n: I18n) => ({
  success: false,
  message: i18n.t(
    'This is not the password of the account. Leave the field empty if you did not choose the password: it is removed then.',
  ),
  wrong_password: true as const,
});

@CommandHandler(ConfirmMail)
export class ConfirmMailHandler implements ICommandHandler<ConfirmMail> {
  constructor(
    private readonly source: DataSource,
    private readonly passwords: Passwords,
  ) {}

  async execute({ door, token, password }: ConfirmMail) {
    const i18n = textsIn(door.language);
    const tokenHash = hashOfToken(token);
    let passwordHash: string | null = null;
    if (password) {
      passwordHash = await passwordOfProof(this.source.manager, tokenHash);
      if (passwordHash !== null && !(await this.passwords.matches(passwordHash, password)))
        return wrongPassword(i18n);
    }
    const sessionOf = door.person?.userId ?? null;
    try {
      return await this.source.transaction((records) =>
        confirm(records, { i18n, tokenHash, sessionOf, passwordHash }),
      );
    } catch (error) {
      if (violatedIndex(error) !== 'users_mail_key') throw error;
      return { success: false, message: i18n.t('An account with this email already exists.') };
    }
  }
}

/** The password hash of the account whose address a link confirms. */
async function passwordOfProof(records: EntityManager, tokenHash: string): Promise<string | null> {
  const [found] = await records.query<{ password_hash: string | null }[]>(
    `SELECT password_hash FROM entry_tokens JOIN users USING (user_id)
      WHERE token_hash = $1 AND purpose = 'proof' AND ${validLinkSql}`,
    [tokenHash],
  );
  return found?.password_hash ?? null;
}

interface Confirmation {
  readonly i18n: I18n;
  readonly tokenHash: string;
  /** The person of the session in this browser. */
  readonly sessionOf: number | null;
  /** The hash that the typed password matches. */
  readonly passwordHash: string | null;
}

async function confirm(records: EntityManager, confirmation: Confirmation): Promise<ActAnswer> {
  const { i18n, tokenHash, sessionOf, passwordHash } = confirmation;
  const { userId, address } = (await useLink(records, tokenHash, ['proof'])) ?? {};
  if (userId === undefined || !address) return proofOver(i18n);
  const user = await ownerOf(records, { userId, address });
  if (!user) return proofOver(i18n);
  const knowsPassword = passwordHash !== null && passwordHash === user.passwordHash;
  const cleared = await proveMail(records, {
    userId,
    registeredIt: sessionOf === userId || knowsPassword,
  });
  await notifyProcesses(records, [movedAccount(userId)]);
  const message = i18n.t('This is your email address from now on.');
  const more = [clearedText(i18n), i18n.t('Log in by a link to your address.')];
  return { success: true, message: cleared ? [message, ...more].join(' ') : message };
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
