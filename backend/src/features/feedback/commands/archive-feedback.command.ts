import { NotFound } from '@fan-beats/events';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { audited } from '../../../platform/audit/audited';
import type { Actor } from '../../../platform/people/actor';
import { Feedback } from '../feedback.entity';

/** Puts a contact request into the archive, or takes it out again. */
export class ArchiveFeedback extends Command<void> {
  constructor(
    readonly input: { readonly actor: Actor; readonly feedbackId: number; readonly archived: boolean },
  ) {
    super();
  }
}

@CommandHandler(ArchiveFeedback)
export class ArchiveFeedbackHandler implements ICommandHandler<ArchiveFeedback> {
  constructor(private readonly source: DataSource) {}

  execute({ input: { actor, feedbackId, archived } }: ArchiveFeedback): Promise<void> {
    return audited(
      { source: this.source, actor },
      async (records) => {
        const { affected } = await records.update(Feedback, { feedbackId }, { isArchived: archived });
        if (affected !== 1) throw new NotFound('contact request');
      },
      () => ({
        act: 'feedback.admUpdateFeedback',
        subject: `feedback ${feedbackId}`,
        changed: ['archived'],
      }),
    );
  }
}
