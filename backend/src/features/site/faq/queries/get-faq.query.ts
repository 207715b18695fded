import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { FaqRecord } from '../../../../contract/site/faq.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { readFaq } from '../read-faq';

/** All questions with their answers, in order. */
export class GetFaq extends ShopQuery<FaqRecord[]> {}

@QueryHandler(GetFaq)
export class GetFaqHandler implements IQueryHandler<GetFaq> {
  constructor(private readonly source: DataSource) {}

  execute(): Promise<FaqRecord[]> {
    return readFaq(this.source.manager);
  }
}
