import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { FaqRecord } from '../../contract/records';

/** A question with its answer; `content` is markdown. */
@Entity('faq_items')
export class FaqItem {
  @PrimaryGeneratedColumn('identity', { name: 'faq_id' })
  faqId: number;

  @Column('int', { name: 'sort_id' })
  sortId: number;

  @Column('text')
  category: string;

  @Column('text')
  caption: string;

  @Column('text')
  content: string;
}

export function toFaqRecord({ faqId, sortId, category, caption, content }: FaqItem): FaqRecord {
  return { faq_id: faqId, sort_id: sortId, category, caption, content };
}
