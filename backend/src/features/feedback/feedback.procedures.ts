import { NotFound } from '@fan-beats/events';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FeedbackRecord } from '../../contract/records';
import { inputOf, noInput } from '../../platform/trpc/input';
import { InvalidInput } from '../../platform/errors/refusals';
import { adminProcedure, router, userProcedure } from '../../platform/trpc/trpc';
import { AddFeedback } from './commands/add-feedback.command';
import { ArchiveFeedback } from './commands/archive-feedback.command';
import { defaultTopic } from './feedback-topics';
import { AddFeedbackInput, emptyMessage, UpdateFeedbackInput } from './feedback.inputs';
import { GetFeedback } from './queries/get-feedback.query';

const thanks = 'Thank you for your feedback!';

@Injectable()
export class FeedbackProcedures {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  create() {
    return router({
      addFeedback: userProcedure.input(inputOf(AddFeedbackInput)).mutation(async ({ input, ctx }) => {
        const message = input.message ?? input.text;
        if (message === undefined) throw new InvalidInput({ message: emptyMessage });
        const category = input.category ?? input.topic ?? defaultTopic;
        await this.commands.execute(new AddFeedback({ actor: ctx.actor, category, message }));
        return { success: true, message: thanks };
      }),
      admGetFeedback: adminProcedure.input(noInput).query(() => this.queries.execute(new GetFeedback())),
      admUpdateFeedback: adminProcedure
        .input(inputOf(UpdateFeedbackInput))
        .mutation(async ({ input, ctx }): Promise<FeedbackRecord> => {
          const { feedback_id: feedbackId, archived } = input;
          await this.commands.execute(new ArchiveFeedback({ actor: ctx.actor, feedbackId, archived }));
          const [record] = await this.queries.execute(new GetFeedback(feedbackId));
          if (!record) throw new NotFound('contact request');
          return record;
        }),
    });
  }
}
