import type { FieldChangeRecord } from '../../contract/records';
import type { Actor } from '../people/actor';

/** Who changed what on a record feature. */
export interface AuditEntry {
  readonly actor: Actor;
  /** Name of the procedure. */
  readonly act: string;
  /** Such as `item 12`. */
  readonly subject: string;
  /** Names of fields, where what stands in them is nobody's business. */
  readonly changed?: readonly string[];
  /** Fields with what stood in them before and after; never of people. */
  readonly changes?: readonly FieldChangeRecord[];
}

/** A client or pool of pg. */
interface SqlTarget {
  query(statement: { readonly text: string; readonly values: unknown[] }): Promise<unknown>;
}

/** Adds a row, in the transaction of the change where there is one. */
export async function writeAudit(
  target: SqlTarget,
  { actor, act, subject, changed, changes }: AuditEntry,
): Promise<void> {
  await target.query({
    text: `INSERT INTO audit_entries (actor_id, actor_role, act, subject, changed, correlation_id, changes)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      actor.userId,
      actor.role,
      act,
      subject,
      changed ?? [...new Set(changes?.map(({ field }) => field))],
      actor.correlationId,
      changes ? JSON.stringify(changes) : null,
    ],
  });
}
