import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { FeedbackRecord } from '../../../../contract/site/feedback.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { readRequests } from '../contact-requests';

/** Contact requests, newest first. */
export class GetFeedback extends ShopQuery<FeedbackRecord[]> {}

@QueryHandler(GetFeedback)
export class GetFeedbackHandler implements IQueryHandler<GetFeedback> {
  constructor(
    private readonly source: DataSource,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  execute(): Promise<FeedbackRecord[]> {
    return readRequests({ records: this.source.manager, pool: this.pool });
  }
}
