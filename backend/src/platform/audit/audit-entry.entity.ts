import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { FieldChangeRecord } from '../../contract/records';

/** Who changed what on a record feature; never what stands in a field of a person. */
@Entity('audit_entries')
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { name: 'audit_id' })
  auditId: number;

  @Column('int', { name: 'actor_id' })
  actorId: number;

  @Column('int', { name: 'actor_role' })
  actorRole: number;

  /** Name of the procedure. */
  @Column('text')
  act: string;

  /** Such as `item 12`. */
  @Column('text')
  subject: string;

  /** Names of fields, where what stands in them is nobody's business. */
  @Column('text', { array: true })
  changed: readonly string[];

  @Column('text', { name: 'correlation_id' })
  correlationId: string;

  /** Fields with what stood in them before and after. */
  @Column('jsonb', { nullable: true })
  changes: readonly FieldChangeRecord[] | null;
}
