import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LoginAnswer } from '../../../../contract/people/login.records';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { Filled } from '../../../../platform/trpc/fields';
import { hashOfToken } from '../../session/secret-tokens';
import { LinkLogins } from '../link-logins';

/** Begins a session by the link of a mail or an invitation, once (rule A11). */
export class LogInByLink extends SessionCommand<LoginAnswer> {
  @Filled(200) token: string;
}

@CommandHandler(LogInByLink)
export class LogInByLinkHandler implements ICommandHandler<LogInByLink> {
  constructor(private readonly logins: LinkLogins) {}

  execute({ door, token }: LogInByLink): Promise<LoginAnswer> {
    return this.logins.begin(door, { tokenHash: hashOfToken(token), how: 'link' });
  }
}
