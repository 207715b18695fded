import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SessionCommand } from '../../../platform/trpc/session-command';
import { Filled } from '../../../platform/trpc/fields';
import { invalidLink, UnsubscribeLinks } from '../unsubscribing';

/** A caller with the link of a mail ends such mails. */
export class Unsubscribe extends SessionCommand<{ success: boolean; message: string }> {
  @Filled(2_000, invalidLink) token: string;
}

@CommandHandler(Unsubscribe)
export class UnsubscribeHandler implements ICommandHandler<Unsubscribe> {
  constructor(private readonly links: UnsubscribeLinks) {}

  async execute({ token }: Unsubscribe): Promise<{ success: boolean; message: string }> {
    const success = await this.links.use(token);
    return { success, message: success ? 'You get no more such mails.' : invalidLink };
  }
}
