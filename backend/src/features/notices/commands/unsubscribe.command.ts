import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { textsIn } from '../../../platform/texts/texts';
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

  async execute({ door, token }: Unsubscribe): Promise<{ success: boolean; message: string }> {
    const success = await this.links.use(token);
    const i18n = textsIn(door.language);
    return { success, message: success ? i18n.t('You get no more such mails.') : invalidLink(i18n) };
  }
}
