import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { textsIn, type Text } from '../../../../platform/texts/texts';
import { Filled, Optional, Whole } from '../../../../platform/trpc/fields';
import { addRequest } from '../contact-requests';
import { defaultTopic, lastTopic } from '../feedback.entity';

const maxMessage = 5_000;
const empty: Text = (i18n) => i18n.t('Please enter your feedback');

/** A person sends a contact request. `text` and `message` are two names of one field, and so are `topic` and `category`. */
export class AddFeedback extends ShopCommand<{ success: boolean; message: string }> {
  @Optional() @Filled(maxMessage, empty) message?: string;
  @Optional() @Filled(maxMessage, empty) text?: string;
  @Optional() @Whole(1, lastTopic) category?: number;
  @Optional() @Whole(1, lastTopic) topic?: number;
}

@CommandHandler(AddFeedback)
export class AddFeedbackHandler implements ICommandHandler<AddFeedback> {
  constructor(private readonly source: DataSource) {}

  execute(command: AddFeedback): Promise<{ success: boolean; message: string }> {
    const { actor } = command;
    return withRecordsOf(this.source, actor, async (records) => {
      const message = command.message ?? command.text;
      if (message === undefined) throw new InvalidInput({ message: empty });
      await addRequest(records, {
        userId: actor.userId,
        topic: command.category ?? command.topic ?? defaultTopic,
        message: message.trim(),
      });
      const i18n = textsIn(actor.language);
      return { success: true, message: i18n.t('Thank you for your feedback!') };
    });
  }
}
