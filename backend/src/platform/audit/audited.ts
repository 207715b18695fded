import type { EntityManager } from 'typeorm';
import type { Actor } from '../people/actor';
import { AuditEntry } from './audit-entry.entity';

/** What the audit keeps of a change beside who made it. */
export type AuditedAct = Pick<AuditEntry, 'act' | 'subject'> &
  Partial<Pick<AuditEntry, 'changed' | 'changes'>>;

/** Adds a row, in the transaction of the change: of records, or the commit of the ledger. */
export async function writeAudit(
  records: EntityManager,
  { userId: actorId, role: actorRole, correlationId }: Actor,
  { changes = null, changed = [...new Set(changes?.map(({ field }) => field))], ...act }: AuditedAct,
): Promise<void> {
  await records.insert(AuditEntry, { ...act, changed, changes, actorId, actorRole, correlationId });
}
