import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mailKey } from '../../../../platform/people/person-names';
import { DoorCommand } from '../../../../platform/trpc/door-command';
import { EntryLinks } from '../../session/entry-tokens';
import { KnownMailAddress } from '../user-fields';

/** Sends a link for a new password, if there is such an account; never tells whether (rule D39). */
export class RequestPasswordReset extends DoorCommand<{ success: boolean; message: string }> {
  @KnownMailAddress() email: string;
}

@CommandHandler(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  constructor(private readonly links: EntryLinks) {}

  /** The same is written whether anybody has the address or not: it is looked up when the mail is sent. */
  async execute({ door, email }: RequestPasswordReset) {
    // Strangers behind the same address who ask for other mails do not keep an owner from the link.
    door.countCall(door.path, { about: mailKey(email) });
    await this.links.send({ purpose: 'reset', address: email });
    const message = 'If an account with this email exists, a password reset link has been sent.';
    return { success: true, message };
  }
}
