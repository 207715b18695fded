import { readRow, type Queryable } from './queryable';

interface Facts {
  readonly changeable: readonly string[];
  readonly silenced: readonly string[];
}

/** A full name that the owner can copy, whatever the search path of their connection is. */
const inFull = (name: string): string =>
  `(SELECT relnamespace::regnamespace || '.' || relname FROM pg_class WHERE oid = to_regclass(${name}))`;

const factsSql = `
  SELECT array(SELECT ${inFull('t.name')} || ': ' || p.privilege
                 FROM unnest(ARRAY['events', 'seals']) AS t (name), unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) AS p (privilege)
                WHERE to_regclass(t.name) IS NOT NULL
                  AND (has_table_privilege(to_regclass(t.name), p.privilege)
                    OR (p.privilege = 'UPDATE' AND has_any_column_privilege(to_regclass(t.name), 'UPDATE')))) AS changeable,
         array(SELECT trigger FROM unnest(ARRAY['events_keep_facts', 'events_keep_rows', 'seals_keep_rows']) AS trigger
                WHERE to_regclass('events') IS NOT NULL
                  AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = trigger AND tgenabled = 'A'
                                     AND tgrelid IN ('events'::regclass, 'seals'::regclass))) AS silenced`;

/**
 * The gap in the log's protection against the role of this connection, as a sentence; undefined where there is none or
 * the log does not exist.
 */
export async function unprotectedLog(client: Queryable): Promise<string | undefined> {
  const { changeable, silenced } = await readRow<Facts>(client, { text: factsSql });
  if (changeable.length > 0)
    return `The server's role may change or delete what is recorded (${changeable.join(', ')}): take these rights from it.`;
  if (silenced.length > 0)
    return `The ledger is not guarded: switch its triggers on again with ALTER TABLE … ENABLE ALWAYS TRIGGER (${silenced.join(', ')}).`;
  return undefined;
}
