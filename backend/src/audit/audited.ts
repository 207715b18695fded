import type { DataSource, EntityManager } from 'typeorm';
import { writeAudit, type AuditEntry } from './write-audit';

/** Runs a change of records and its audit row in one transaction; the row is written from what the change answers. */
export function audited<T>(
  source: DataSource,
  change: (records: EntityManager) => Promise<T>,
  entryOf: (changed: T) => AuditEntry,
): Promise<T> {
  return source.transaction(async (records) => {
    const changed = await change(records);
    await writeAudit({ query: ({ text, values }) => records.query(text, values) }, entryOf(changed));
    return changed;
  });
}
