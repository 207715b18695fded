import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LoginAnswer } from '../../../../contract/people/login.records';
import { Filled } from '../../../../platform/trpc/fields';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { maxCredential } from '../../factors/commands/save-passkey.command';
import { Passkeys } from '../../factors/passkeys';
import { FactorLogins } from '../factor-logins';
import { maxTicket } from './log-in-by-factor.command';

/** Begins a session by a passkey, after the first factor was right. */
export class LogInByPasskey extends SessionCommand<LoginAnswer> {
  @Filled(maxTicket) ticket: string;

  /** The answer of the browser to the options of AskPasskey, as JSON. */
  @Filled(maxCredential) credential: string;
}

@CommandHandler(LogInByPasskey)
export class LogInByPasskeyHandler implements ICommandHandler<LogInByPasskey> {
  constructor(
    private readonly factorLogins: FactorLogins,
    private readonly passkeys: Passkeys,
  ) {}

  async execute({ door, ticket, credential }: LogInByPasskey): Promise<LoginAnswer> {
    const waiting = await this.factorLogins.waiting(ticket);
    if (!waiting) return this.factorLogins.refuseLate(door);
    const isRight = await this.passkeys.isRight(waiting.userId, credential);
    return this.factorLogins.end(door, waiting, isRight ? 'passkey' : null);
  }
}
