import { NotFound } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { FeedbackRecord } from '../../../../contract/site/feedback.records';
import { writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../../platform/database/statements';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Flag, Id } from '../../../../platform/trpc/fields';
import { readRequests } from '../contact-requests';
import { Feedback } from '../feedback.entity';

/** An admin puts a contact request into the archive, or takes it out again. Throws NotFound. */
export class ArchiveFeedback extends ShopCommand<FeedbackRecord> {
  @Id() feedbackId: number;
  @Flag() archived: boolean;
}

@CommandHandler(ArchiveFeedback)
export class ArchiveFeedbackHandler implements ICommandHandler<ArchiveFeedback> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, feedbackId, archived }: ArchiveFeedback): Promise<FeedbackRecord> {
    return withRecordsOf(this.source, actor, async (records) => {
      await records.update(Feedback, { feedbackId }, { isArchived: archived });
      const [request] = await readRequests({ records, pool: statementsIn(records) }, { feedbackId });
      if (!request) throw new NotFound('contact request');
      await writeAudit(records, actor, {
        act: 'feedback.admUpdateFeedback',
        subject: `feedback ${feedbackId}`,
        changed: ['archived'],
      });
      return request;
    });
  }
}
