import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Matches } from 'class-validator';
import { DataSource } from 'typeorm';
import { addressShape, mailKey } from '../../../../platform/people/person-names';
import { Filled, Text, Whole } from '../../../../platform/trpc/fields';
import { textsIn } from '../../../../platform/texts/texts';
import { worded } from '../../../../platform/trpc/worded';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { addStrangersRequest } from '../contact-requests';
import { lastTopic } from '../feedback.entity';

/**
 * A caller without an account sends a contact request with a mail address (rule M60). Nothing is mailed until an
 * organiser answers, and the answer is the same whether the address is known or not. Throws TooManyRequests.
 */
export class AskAsStranger extends SessionCommand<{ success: boolean; message: string }> {
  @Matches(addressShape, { message: worded((i18n) => i18n.t('Please enter a valid email address')) })
  @Text(254)
  mail: string;
  @Whole(1, lastTopic) topic: number;
  @Filled(5_000, (i18n) => i18n.t('Please enter your feedback')) message: string;
}

@CommandHandler(AskAsStranger)
export class AskAsStrangerHandler implements ICommandHandler<AskAsStranger> {
  constructor(private readonly source: DataSource) {}

  async execute({
    door,
    mail,
    topic,
    message,
  }: AskAsStranger): Promise<{ success: boolean; message: string }> {
    door.countCall(door.path, { about: mailKey(mail) });
    await this.source.transaction((records) =>
      addStrangersRequest(records, { mail: mail.trim(), topic, message: message.trim() }),
    );
    const i18n = textsIn(door.language);
    return { success: true, message: i18n.t('Thank you for your feedback!') };
  }
}
