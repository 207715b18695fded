import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { FieldChangeRecord } from '../../contract/field-change.records';

/** A change on a record feature, and the person who made it; never the value of a person's field. */
@Entity('audit_entries')
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { name: 'audit_id' }) auditId: number;
  @Column('int', { name: 'actor_id' }) actorId: number;
  @Column('int', { name: 'actor_role' }) actorRole: number;

  /** Name of the procedure. */
  @Column('text') act: string;

  /** Such as `item 12`. */
  @Column('text') subject: string;

  /** Names of the changed fields, where their values are private. */
  @Column('text', { array: true }) changed: readonly string[];
  @Column('text', { name: 'correlation_id' }) correlationId: string;

  /** Fields with their values before and after. */
  @Column('jsonb', { nullable: true }) changes: readonly FieldChangeRecord[] | null;
}
