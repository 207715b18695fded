import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { Pool } from 'pg';
import { Repository } from 'typeorm';
import type { FeedbackRecord } from '../../../contract/records';
import { displayNames, erasedName } from '../../../platform/people/display-names';
import { feedbackTopics } from '../feedback-topics';
import { Feedback } from '../feedback.entity';

/** Contact requests, newest first; only the one of `feedbackId` where it is given. */
export class GetFeedback extends Query<FeedbackRecord[]> {
  constructor(readonly feedbackId: number | null = null) {
    super();
  }
}

@QueryHandler(GetFeedback)
export class GetFeedbackHandler implements IQueryHandler<GetFeedback> {
  constructor(
    @InjectRepository(Feedback) private readonly feedback: Repository<Feedback>,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ feedbackId }: GetFeedback): Promise<FeedbackRecord[]> {
    const requests = await this.feedback.find({
      where: feedbackId === null ? {} : { feedbackId },
      order: { createdAt: 'DESC', feedbackId: 'DESC' },
    });
    const names = await displayNames(
      this.pool,
      requests.map(({ userId }) => userId),
    );
    return requests.map((request) => ({
      feedback_id: request.feedbackId,
      user_id: request.userId,
      user_displayname: names.get(request.userId) ?? erasedName,
      caption: feedbackTopics[request.topic] ?? '',
      message: request.message,
      created_at: request.createdAt.toISOString(),
      is_archived: request.isArchived,
    }));
  }
}
