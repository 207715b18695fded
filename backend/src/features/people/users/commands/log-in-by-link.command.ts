import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LoggedIn, LoginRefused } from '../../../../contract/people/login.records';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { Filled } from '../../../../platform/trpc/fields';
import { hashOfToken } from '../../session/secret-tokens';
import { LinkLogins } from '../link-logins';

/** Begins a session by the link of a mail or an invitation, once (rule A11). */
export class LogInByLink extends SessionCommand<LoggedIn | LoginRefused> {
  @Filled(200) token: string;
}

@CommandHandler(LogInByLink)
export class LogInByLinkHandler implements ICommandHandler<LogInByLink> {
  constructor(private readonly logins: LinkLogins) {}

  execute({ door, token }: LogInByLink): Promise<LoggedIn | LoginRefused> {
    return this.logins.begin(door, { tokenHash: hashOfToken(token), how: 'link' });
  }
}
