import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A question with its answer; `content` is markdown. */
@Entity('faq_items')
export class FaqItem {
  @PrimaryGeneratedColumn('identity', { name: 'faq_id' }) faqId: number;
  @Column('int', { name: 'sort_id' }) sortId: number;
  @Column('text') category: string;
  @Column('text') caption: string;
  @Column('text') content: string;
}
