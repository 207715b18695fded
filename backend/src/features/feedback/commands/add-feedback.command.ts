import { defined } from '@fan-beats/events';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import type { Actor } from '../../../platform/people/actor';
import { Feedback } from '../feedback.entity';

/** Keeps a contact request for the admins and returns its id; only the demo shop gives `createdAt`, for requests of the past. */
export class AddFeedback extends Command<number> {
  constructor(
    readonly input: {
      readonly actor: Actor;
      readonly category: number;
      readonly message: string;
      readonly createdAt?: Date;
    },
  ) {
    super();
  }
}

@CommandHandler(AddFeedback)
export class AddFeedbackHandler implements ICommandHandler<AddFeedback> {
  constructor(@InjectRepository(Feedback) private readonly feedback: Repository<Feedback>) {}

  async execute({ input: { actor, category, message, createdAt } }: AddFeedback): Promise<number> {
    const request = {
      userId: actor.userId,
      topic: category,
      message: message.trim(),
      // The database's clock, unless a time is given.
      ...defined({ createdAt }),
    };
    const { feedbackId } = await withRecordsOf(this.feedback.manager, actor, (records) =>
      records.save(Feedback, request),
    );
    return feedbackId;
  }
}
