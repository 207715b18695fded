import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The topics of contact requests: the number on the wire, and the caption in the back office. */
export const feedbackTopics: Readonly<Record<number, string>> = {
  1: 'Questions about the platform',
  2: 'Request to change claims',
  3: 'Request group order',
  4: 'Billing or payment issues',
  5: 'Order modification request',
  6: 'Delivery problem',
  7: 'Vendor or restaurant complaint',
  8: 'Account issues',
  9: 'Feature suggestion',
  10: 'Technical problem with the platform',
  11: 'Report a bug',
};

export const lastTopic = 11;
export const defaultTopic = 1;

/** A contact request of a fan. */
@Entity('feedback')
export class Feedback {
  @PrimaryGeneratedColumn('identity', { name: 'feedback_id' }) feedbackId: number;
  @Column('int', { name: 'user_id' }) userId: number;
  @Column('smallint') topic: number;
  @Column('text') message: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('boolean', { name: 'is_archived' }) isArchived: boolean;
  @Column('text', { nullable: true }) answer: string | null;
  @Column('timestamptz', { name: 'answered_at', nullable: true }) answeredAt: Date | null;
  @Column('int', { name: 'answered_by', nullable: true }) answeredBy: number | null;
}
