import { Filled, Flag, Id, Optional, Whole } from '../../platform/trpc/fields';
import { lastTopic } from './feedback-topics';

const messageLength = 5_000;
export const emptyMessage = 'Please enter your feedback';

/** `text` and `message` are two names of one field, and so are `topic` and `category`. */
export class AddFeedbackInput {
  @Optional()
  @Filled(messageLength, emptyMessage)
  message?: string;

  @Optional()
  @Filled(messageLength, emptyMessage)
  text?: string;

  @Optional()
  @Whole(1, lastTopic)
  category?: number;

  @Optional()
  @Whole(1, lastTopic)
  topic?: number;
}

export class UpdateFeedbackInput {
  @Id()
  feedback_id: number;

  @Flag()
  archived: boolean;
}
