import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { done } from '../../../../platform/cqrs/shop-command';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { SessionCookies } from '../../session/cookies';
import { Sessions } from '../../session/sessions';

/** Ends the session of the browser. */
export class LogOut extends SessionCommand<typeof done> {}

@CommandHandler(LogOut)
export class LogOutHandler implements ICommandHandler<LogOut> {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookies: SessionCookies,
  ) {}

  async execute({ door }: LogOut): Promise<typeof done> {
    const { person, req, reply } = door;
    await this.sessions.end({
      sessionId: person?.sessionId ?? null,
      refresh: this.cookies.read(req, 'refresh'),
    });
    this.cookies.clear(reply);
    return done;
  }
}
