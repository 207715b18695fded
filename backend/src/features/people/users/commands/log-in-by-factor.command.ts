import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LoginAnswer } from '../../../../contract/people/login.records';
import { Filled } from '../../../../platform/trpc/fields';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { SecondFactors } from '../../factors/second-factors';
import { FactorLogins } from '../factor-logins';

/** Longer than any ticket. */
export const maxTicket = 2_000;

/** Begins a session by a code of the authenticator app or a recovery code, after the first factor was right. */
export class LogInByFactor extends SessionCommand<LoginAnswer> {
  @Filled(maxTicket) ticket: string;
  @Filled(60) code: string;
}

@CommandHandler(LogInByFactor)
export class LogInByFactorHandler implements ICommandHandler<LogInByFactor> {
  constructor(
    private readonly factorLogins: FactorLogins,
    private readonly factors: SecondFactors,
  ) {}

  async execute({ door, ticket, code }: LogInByFactor): Promise<LoginAnswer> {
    const waiting = await this.factorLogins.waiting(ticket);
    if (!waiting) return this.factorLogins.refuseLate(door);
    const { user, deviceId } = waiting;
    const kind = await this.factors.useCode(user, { code, deviceId });
    return this.factorLogins.end(door, waiting, kind);
  }
}
