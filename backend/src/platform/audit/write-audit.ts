import type { FieldChangeRecord } from '../../contract/records';
import type { Statements } from '../database/statements';
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

/** Adds a row, in the transaction of the change: of records, or the commit of the ledger. */
export async function writeAudit(
  target: Statements,
  { actor, act, subject, changed, changes }: AuditEntry,
): Promise<void> {
  await target.query(
    `INSERT INTO audit_entries (actor_id, actor_role, act, subject, changed, correlation_id, changes)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      actor.userId,
      actor.role,
      act,
      subject,
      changed ?? [...new Set(changes?.map(({ field }) => field))],
      actor.correlationId,
      changes ? JSON.stringify(changes) : null,
    ],
  );
}
