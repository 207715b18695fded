import type { DataSource, EntityManager } from 'typeorm';
import { withRecordsOf } from '../people/hold-actor';
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

/**
 * Runs a change of records and its audit row in one transaction of whoever acts; the row is written from what the change
 * answers. Throws ActorRefused.
 */
export function audited<T>(
  { source, actor }: { readonly source: DataSource; readonly actor: Actor },
  change: (records: EntityManager) => Promise<T>,
  actOf: (changed: T) => AuditedAct,
): Promise<T> {
  return withRecordsOf(source, actor, async (records) => {
    const changed = await change(records);
    await writeAudit(records, actor, actOf(changed));
    return changed;
  });
}
