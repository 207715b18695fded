import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { FaqRecord } from '../../../contract/records';
import { FaqItem, toFaqRecord } from '../faq-item.entity';

/** All questions in the order the admins gave them. */
export class GetFaq extends Query<FaqRecord[]> {}

@QueryHandler(GetFaq)
export class GetFaqHandler implements IQueryHandler<GetFaq> {
  constructor(@InjectRepository(FaqItem) private readonly items: Repository<FaqItem>) {}

  async execute(): Promise<FaqRecord[]> {
    const items = await this.items.find({ order: { sortId: 'ASC', faqId: 'ASC' } });
    return items.map(toFaqRecord);
  }
}
