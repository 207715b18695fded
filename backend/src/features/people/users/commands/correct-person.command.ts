import { defined, NotFound } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import type { UserRecord } from '../../../../contract/people/user.records';
import { writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { violatedIndex } from '../../../../platform/database/database-errors';
import { movedAccount, notifyProcesses } from '../../../../platform/database/notify-processes';
import { statementsIn } from '../../../../platform/database/statements';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { forgetRefusals, queueWritten } from '../../../../platform/mail/outbox';
import { lockActorAnd } from '../../../../platform/people/hold-actor';
import { hasAccount, isAdmin } from '../../../../platform/people/person';
import {
  displaynameKey,
  mailKey,
  mailKeys,
  tidyHandle,
  tidyName,
} from '../../../../platform/people/person-names';
import { User } from '../../../../platform/people/user.entity';
import { Id, Optional } from '../../../../platform/trpc/fields';
import { mailLanguage, textsIn } from '../../../../platform/texts/texts';
import { SettingsReads } from '../../../site/settings/settings.reads';
import { EntryLinks, forgetEntryTokens } from '../../session/entry-tokens';
import { movedAddressMail } from '../moved-address-mail';
import { refuseTaken, takenMail } from '../new-person';
import { messages } from '../registrations';
import { Displayname, InstagramHandle, MailAddress } from '../user-fields';
import { People } from '../users.reads';

/**
 * An admin corrects the name, the mail address or the handle of a person (rule M63). A field that is left out stays. A
 * new address must be proven again, and a proven old one gets a mail about it.
 */
export class CorrectPerson extends ShopCommand<UserRecord> {
  @Id() userId: number;
  @Optional() @Displayname() displayname?: string;
  @Optional() @MailAddress() mail?: string;
  @InstagramHandle() instagram?: string | null;
}

@CommandHandler(CorrectPerson)
export class CorrectPersonHandler implements ICommandHandler<CorrectPerson> {
  constructor(
    private readonly source: DataSource,
    private readonly people: People,
    private readonly links: EntryLinks,
    private readonly settings: SettingsReads,
  ) {}

  /** Throws NotFound, Rejection MERGED_AWAY, and InvalidInput for a name or an address that is taken. */
  async execute(command: CorrectPerson): Promise<UserRecord> {
    const { userId } = command;
    await this.people.getPresent(userId);
    try {
      await this.source.transaction((records) => this.correct(records, command));
    } catch (error) {
      const index = violatedIndex(error);
      if (index === 'users_displayname_key') throw new InvalidInput({ displayname: messages['name taken'] });
      if (index === 'users_mail_key') throw new InvalidInput(takenMail);
      throw error;
    }
    return this.people.get(userId);
  }

  private async correct(records: EntityManager, command: CorrectPerson): Promise<void> {
    const { actor, userId } = command;
    await lockActorAnd(records, actor, userId);
    const user = await records.findOne(User, {
      where: { userId, erasedAt: IsNull(), mergedInto: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
    if (!user) throw new NotFound('user');
    const after = correctedFields(user, command);
    const changed = (['displayname', 'mail', 'instagram'] as const).filter(
      (field) => after[field] !== undefined && after[field] !== user[field],
    );
    if (changed.length === 0) return;
    if (after.mailProvenAt === null) await this.moveAddress(records, user, after.mail ?? '');
    await records.update(User, { userId }, after);
    await writeAudit(records, actor, { act: 'user.admCorrectPerson', subject: `user ${userId}`, changed });
    await notifyProcesses(records, [movedAccount(userId)]);
  }

  /** Ends the links to the old address, informs it, and asks the new one for a proof. */
  private async moveAddress(records: EntityManager, user: User, address: string): Promise<void> {
    const { userId, mail } = user;
    // A person who changes the address of an admin could log in as that admin.
    if (isAdmin(user))
      throw new InvalidInput({ mail: (i18n) => i18n.t('The operator changes the address of an admin.') });
    await refuseTaken(records, address);
    // Without an address before, no link was mailed: a personal link of a chat stays.
    if (mail !== null) await forgetEntryTokens(records, { userId, mail });
    await forgetRefusals(statementsIn(records), userId);
    if (mail !== null && user.mailProvenAt !== null) await this.tellOldAddress(records, user, mail);
    if (hasAccount(user)) await this.links.queue(records, { purpose: 'proof', userId, address });
  }

  private async tellOldAddress(
    records: EntityManager,
    { userId, language }: User,
    to: string,
  ): Promise<void> {
    const { name: shop, shownLanguage } = await this.settings.get();
    const spoken = language ?? shownLanguage;
    await queueWritten(statementsIn(records), `moved-address-${userId}-${Date.now()}`, {
      to,
      lang: mailLanguage(spoken),
      ...movedAddressMail(textsIn(spoken), shop),
    });
  }
}

/** Another spelling of the same address stays proven. */
const addressOf = (user: User, mail: string) =>
  mailKeys(mail).includes(user.mailKey ?? '')
    ? { mail }
    : { mail, mailKey: mailKey(mail), mailProvenAt: null };

type Corrected = Partial<
  Pick<User, 'displayname' | 'displaynameKey' | 'mail' | 'mailKey' | 'mailProvenAt' | 'instagram'>
>;

/** The columns that the command sets. */
function correctedFields(user: User, { displayname, mail, instagram }: CorrectPerson): Corrected {
  // A name that stays keeps its key. The key may be one of its own, from when more names counted as different.
  const name = displayname === undefined ? undefined : tidyName(displayname);
  const address = mail?.trim();
  return defined({
    ...(name !== undefined &&
      name !== user.displayname && { displayname: name, displaynameKey: displaynameKey(name) }),
    ...(address !== undefined && addressOf(user, address)),
    instagram: tidyHandle(instagram),
  });
}
