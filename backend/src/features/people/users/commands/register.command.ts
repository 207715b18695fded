import type { I18n } from '@lingui/core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from 'typeorm';
import type { RegisterAnswer } from '../../../../contract/people/login.records';
import type { RegistrationMode } from '../../../../contract/site/shop.records';
import { hasAccount } from '../../../../platform/people/person';
import { displaynameKey, tidyHandle } from '../../../../platform/people/person-names';
import { userOfMail } from '../../../../platform/people/user-of-mail';
import { User } from '../../../../platform/people/user.entity';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { OptionalOrNull, Text } from '../../../../platform/trpc/fields';
import { SettingsReads } from '../../../site/settings/settings.reads';
import { EntryLinks } from '../../session/entry-tokens';
import { refuseCommonPassword } from '../refuse-common-password';
import { textsIn } from '../../../../platform/texts/texts';
import { fanRole, messages, Registrations, type Entry, type Registration } from '../registrations';
import { Displayname, InstagramHandle, MailAddress, NewPassword } from '../user-fields';
import { placeBy } from './place-by-link';

/** A person registers as a fan. */
export class Register extends SessionCommand<RegisterAnswer> {
  /** The password as typed. Its name on the wire is historical (rule D4). */
  static readonly wire = { password: 'pwdhash' } as const;

  @MailAddress() mail: string;
  @NewPassword() password: string;
  @Displayname() displayname: string;
  @InstagramHandle() instagram?: string | null;

  /** The secret of a link of the shop. */
  @OptionalOrNull() @Text(200) link?: string | null;
}

const waiting = (i18n: I18n) => ({
  awaits_approval: true as const,
  message: i18n.t('You are registered. An organiser has to let you in: we write to you as soon as one does.'),
});

@CommandHandler(Register)
export class RegisterHandler implements ICommandHandler<Register> {
  constructor(
    private readonly registrations: Registrations,
    private readonly settings: SettingsReads,
    private readonly links: EntryLinks,
  ) {}

  async execute(command: Register): Promise<RegisterAnswer> {
    const { mail, password, displayname, instagram = null } = command;
    const { name, registration } = await this.settings.get();
    refuseCommonPassword(password, name, 'pwdhash');
    const came = await this.registrations.register({
      mail,
      password,
      displayname,
      instagram: tidyHandle(instagram) ?? null,
      role: fanRole,
      entry: (records) => this.entry(records, command, registration),
    });
    const { outcome } = came;
    const i18n = textsIn(command.door.language);
    return {
      success: outcome === 'registered',
      message: messages[outcome](i18n),
      usernameConflict: outcome === 'name taken',
      ...('awaitsApproval' in came && came.awaitsApproval && waiting(i18n)),
    };
  }

  private async entry(
    records: EntityManager,
    command: Register,
    registration: RegistrationMode,
  ): Promise<Entry> {
    const { mail, link } = command;
    const cameBy = link ? await placeBy(records, link) : null;
    if (registration === 'link' && cameBy === null) return { outcome: 'no link' };
    const awaitsApproval = registration === 'approved' && cameBy === null;
    const user = await userOfMail(records, mail);
    if (!user || hasAccount(user) || user.mergedInto !== null) return { cameBy, awaitsApproval };
    return this.mailLink(records, command, { userId: user.userId, awaitsApproval });
  }

  /**
   * Registers with the address of a person without an account. The caller gets the same answer as anybody, after about
   * the same work, and becomes that person by the link that is mailed there (rule A9). The typed fields are not kept,
   * because they may be another person's.
   */
  private async mailLink(
    records: EntityManager,
    { mail: address, displayname }: Register,
    registered: { readonly userId: number; readonly awaitsApproval: boolean },
  ): Promise<Registration> {
    if (await records.existsBy(User, { displaynameKey: displaynameKey(displayname) }))
      return { outcome: 'name taken' };
    await this.links.queue(records, { purpose: 'login', address });
    return { outcome: 'registered', ...registered };
  }
}
