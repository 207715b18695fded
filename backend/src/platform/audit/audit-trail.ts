import { statement } from '@fan-beats/events';
import type { FieldChangeRecord } from '../../contract/field-change.records';

/** An act on a record, as the audit keeps it. */
export interface AuditedRow {
  readonly audit_id: number;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly actor_id: number | null;
  readonly act: string;
  readonly subject: string;
  readonly changes: readonly FieldChangeRecord[] | null;
  readonly total: number;
}

// Old rows contain at most the names of the changed fields. Left out are limits, which have events of their own, and
// saves without a change.
const actsSql = `
  SELECT * FROM (
    SELECT audit_id, floor(extract(epoch FROM recorded_at) * 1000)::int8 AS at, actor_id, act, subject,
           coalesce(changes, (SELECT jsonb_agg(jsonb_build_object('field', field)) FROM unnest(changed) field)) AS changes,
           count(*) OVER ()::int AS total
      FROM audit_entries
     WHERE (subject = $1 OR subject LIKE $1 || ' %') AND act <> 'gos item limit'
       AND (changes IS NULL OR changes <> '[]')
       AND ($2::int8 IS NULL OR floor(extract(epoch FROM recorded_at) * 1000)::int8 < $2)
     ORDER BY at DESC FETCH FIRST ($3) ROWS WITH TIES) page
   ORDER BY at DESC, audit_id DESC`;

/** Acts on a record before a moment, newest first; acts of the same moment stay together. */
export const readAudited = statement<AuditedRow, [subject: string, before: number | null, limit: number]>(
  actsSql,
);
