import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mailKey } from '../../../../platform/people/person-names';
import { textsIn } from '../../../../platform/texts/texts';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { EntryLinks } from '../../session/entry-tokens';
import { KnownMailAddress } from '../user-fields';

/** Mails a link for a new password, if there is such an account. The answer never shows whether (rule D39). */
export class RequestPasswordReset extends SessionCommand<{ success: boolean; message: string }> {
  @KnownMailAddress() email: string;
}

@CommandHandler(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  constructor(private readonly links: EntryLinks) {}

  /** Writes the same rows whether anybody has the address or not. The address is looked up when the mail is sent. */
  async execute({ door, email }: RequestPasswordReset) {
    // Counted by mail address: other people behind the same network who request other mails do not keep an owner from
    // the link.
    door.countCall(door.path, { about: mailKey(email) });
    await this.links.send({ purpose: 'reset', address: email });
    const i18n = textsIn(door.language);
    const message = i18n.t('If an account with this email exists, a password reset link has been sent.');
    return { success: true, message };
  }
}
