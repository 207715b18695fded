import type { Actor } from '../procedures/actor';

/** Who changed what on a record feature; names of fields only, never what stands in them. */
export interface AuditEntry {
  readonly actor: Actor;
  /** Name of the procedure. */
  readonly act: string;
  /** Such as `item 12`. */
  readonly subject: string;
  readonly changed?: readonly string[];
}

/** A client or pool of pg. */
interface SqlTarget {
  query(statement: { readonly text: string; readonly values: unknown[] }): Promise<unknown>;
}

/** Adds a row, in the transaction of the change where there is one. */
export async function writeAudit(
  target: SqlTarget,
  { actor, act, subject, changed }: AuditEntry,
): Promise<void> {
  await target.query({
    text: `INSERT INTO audit_entries (actor_id, actor_role, act, subject, changed, correlation_id)
           VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [actor.userId, actor.role, act, subject, changed ?? [], actor.correlationId],
  });
}
