import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Filled, Optional, Whole } from '../../../../platform/trpc/fields';
import { addRequest } from '../contact-requests';
import { defaultTopic, lastTopic } from '../feedback.entity';

const maxMessage = 5_000;
const emptyMessage = 'Please enter your feedback';

/** A person sends a contact request. `text` and `message` are two names of one field, and so are `topic` and `category`. */
export class AddFeedback extends ShopCommand<{ success: boolean; message: string }> {
  @Optional() @Filled(maxMessage, emptyMessage) message?: string;
  @Optional() @Filled(maxMessage, emptyMessage) text?: string;
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
      if (message === undefined)
        throw new InvalidInput({ message: (i18n) => i18n.t('Please enter your feedback') });
      await addRequest(records, {
        userId: actor.userId,
        topic: command.category ?? command.topic ?? defaultTopic,
        message: message.trim(),
      });
      return { success: true, message: 'Thank you for your feedback!' };
    });
  }
}
