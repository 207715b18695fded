import type { EntityManager } from 'typeorm';
import type { FaqRecord } from '../../../contract/site/faq.records';
import { toWire } from '../../../contract/wire';
import { FaqItem } from './faq-item.entity';

/** All questions in order, read in a transaction. */
export async function readFaq(records: EntityManager): Promise<FaqRecord[]> {
  const items = await records.find(FaqItem, { order: { sortId: 'ASC', faqId: 'ASC' } });
  return items.map(toWire);
}
