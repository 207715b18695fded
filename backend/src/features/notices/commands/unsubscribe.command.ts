import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DoorCommand } from '../../../platform/trpc/door-command';
import { Filled } from '../../../platform/trpc/fields';
import { invalidLink, UnsubscribeLinks } from '../unsubscribing';

/** A caller with the link of a mail ends such mails. */
export class Unsubscribe extends DoorCommand<{ success: boolean; message: string }> {
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
