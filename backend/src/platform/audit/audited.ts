import type { EntityManager } from 'typeorm';
import type { FieldChangeRecord, FieldValue } from '../../contract/field-change.records';
import type { Actor } from '../people/actor';
import { AuditEntry } from './audit-entry.entity';

/** The audit's data about a change, without the person who made it. */
export type AuditedAct = Pick<AuditEntry, 'act' | 'subject'> &
  Partial<Pick<AuditEntry, 'changed' | 'changes'>>;

/** Adds a row in the transaction of the change: a transaction of records, or the commit of the ledger. */
export async function writeAudit(
  records: EntityManager,
  { userId: actorId, role: actorRole, correlationId }: Actor,
  { changes = null, changed = [...new Set(changes?.map(({ field }) => field))], ...act }: AuditedAct,
): Promise<void> {
  await records.insert(AuditEntry, { ...act, changed, changes, actorId, actorRole, correlationId });
}

/** The fields that differ, in the order of the first record. */
export function fieldChanges<Field extends string>(
  before: Readonly<Record<Field, FieldValue>>,
  after: Readonly<Record<Field, FieldValue>>,
): FieldChangeRecord[] {
  const fields = Object.keys(before) as Field[];
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));
}
