import type { DataSource, EntityManager } from 'typeorm';
import { withRecordsOf } from '../people/hold-actor';
import type { Actor } from '../people/actor';
import { writeAudit, type AuditEntry } from './write-audit';

/**
 * Runs a change of records and its audit row in one transaction of whoever acts; the row is written from what the change
 * answers. Throws ActorRefused.
 */
export function audited<T>(
  { source, actor }: { readonly source: DataSource; readonly actor: Actor },
  change: (records: EntityManager) => Promise<T>,
  entryOf: (changed: T) => Omit<AuditEntry, 'actor'>,
): Promise<T> {
  return withRecordsOf(source, actor, async (records) => {
    const changed = await change(records);
    await writeAudit(records, { actor, ...entryOf(changed) });
    return changed;
  });
}
