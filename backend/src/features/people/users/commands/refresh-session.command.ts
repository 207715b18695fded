import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { done } from '../../../../platform/cqrs/shop-command';
import { RefusedCall } from '../../../../platform/errors/refusals';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { SessionCookies } from '../../session/cookies';
import { loginBrowser } from '../../session/login-browser';
import { Sessions } from '../../session/sessions';

/** Continues a session by its refresh token. */
export class RefreshSession extends SessionCommand<typeof done> {}

@CommandHandler(RefreshSession)
export class RefreshSessionHandler implements ICommandHandler<RefreshSession> {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookies: SessionCookies,
  ) {}

  async execute({ door }: RefreshSession): Promise<typeof done> {
    const { req, reply, countCall, path } = door;
    const presented = this.cookies.read(req, 'refresh');
    // Counted by session: people of one address, such as a mobile network's, do not log each other out.
    const count = (sessionId: string | null): void =>
      countCall(path, sessionId === null ? {} : { caller: `session ${sessionId}` });
    if (!presented) count(null);
    const tokens = presented ? await this.sessions.rotate(presented, loginBrowser(door), count) : null;
    if (!tokens) {
      this.cookies.clear(reply);
      throw new RefusedCall('UNAUTHORIZED', (i18n) => i18n.t('Token konnte nicht erneuert werden'));
    }
    this.cookies.set(reply, tokens);
    return done;
  }
}
