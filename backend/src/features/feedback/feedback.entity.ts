import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A contact request of a fan. */
@Entity('feedback')
export class Feedback {
  @PrimaryGeneratedColumn('identity', { name: 'feedback_id' }) feedbackId: number;
  @Column('int', { name: 'user_id' }) userId: number;
  @Column('smallint') topic: number;
  @Column('text') message: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('boolean', { name: 'is_archived' }) isArchived: boolean;
}
