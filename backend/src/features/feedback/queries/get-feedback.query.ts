import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { FeedbackRecord } from '../../../contract/records';
import { erasedName } from '../../users/user-view';
import { feedbackTopics } from '../feedback-topics';

/** Contact requests, newest first; only the one of `feedbackId` where it is given. */
export class GetFeedback extends Query<FeedbackRecord[]> {
  constructor(readonly feedbackId: number | null = null) {
    super();
  }
}

interface FeedbackRow {
  readonly feedback_id: number;
  readonly user_id: number;
  readonly displayname: string | null;
  readonly topic: number;
  readonly message: string;
  readonly created_at: Date;
  readonly is_archived: boolean;
}

@QueryHandler(GetFeedback)
export class GetFeedbackHandler implements IQueryHandler<GetFeedback> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ feedbackId }: GetFeedback): Promise<FeedbackRecord[]> {
    const { rows } = await this.pool.query<FeedbackRow>(
      `SELECT f.feedback_id, f.user_id, u.displayname, f.topic, f.message, f.created_at, f.is_archived
         FROM feedback f JOIN users u USING (user_id)
        WHERE $1::int IS NULL OR f.feedback_id = $1
        ORDER BY f.created_at DESC, f.feedback_id DESC`,
      [feedbackId],
    );
    return rows.map(toRecord);
  }
}

function toRecord(row: FeedbackRow): FeedbackRecord {
  return {
    feedback_id: row.feedback_id,
    user_id: row.user_id,
    user_displayname: row.displayname ?? erasedName,
    caption: feedbackTopics[row.topic] ?? '',
    message: row.message,
    created_at: row.created_at.toISOString(),
    is_archived: row.is_archived,
  };
}
