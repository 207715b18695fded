import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { OrNull, Uuid } from '../../../../platform/trpc/fields';
import { OtherSessions } from '../other-sessions';

/** A person ends another session of theirs, or all others. A session of another person is none of theirs: 0 are ended. */
export class EndSessions extends SessionCommand<{ readonly ended: number }> {
  /** Null for all others. */
  @OrNull() @Uuid() sessionId: string | null;
}

@CommandHandler(EndSessions)
export class EndSessionsHandler implements ICommandHandler<EndSessions> {
  constructor(private readonly others: OtherSessions) {}

  async execute(command: EndSessions): Promise<{ readonly ended: number }> {
    return { ended: await this.others.end(command, command.sessionId) };
  }
}
