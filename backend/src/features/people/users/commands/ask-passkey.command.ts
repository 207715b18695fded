import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PasskeyQuestion } from '../../../../contract/people/factor.records';
import { Filled } from '../../../../platform/trpc/fields';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { Passkeys } from '../../factors/passkeys';
import { FactorLogins } from '../factor-logins';
import { maxTicket } from './log-in-by-factor.command';

/** The options with which a browser uses a passkey as second factor. */
export class AskPasskey extends SessionCommand<PasskeyQuestion> {
  @Filled(maxTicket) ticket: string;
}

@CommandHandler(AskPasskey)
export class AskPasskeyHandler implements ICommandHandler<AskPasskey> {
  constructor(
    private readonly factorLogins: FactorLogins,
    private readonly passkeys: Passkeys,
  ) {}

  async execute({ ticket }: AskPasskey): Promise<PasskeyQuestion> {
    const waiting = await this.factorLogins.waiting(ticket);
    return { options: waiting && (await this.passkeys.toLogIn(waiting.userId)) };
  }
}
