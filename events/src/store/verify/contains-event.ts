import { genesisHash, hashEvent } from '../hashing/event-hash';
import { readRows, type Queryable } from '../log/queryable';
import { storedColumns, type StoredEvent } from '../stored-event';

/** Whether the log contains an event with this hash (hex) at this position, and its contents still give that hash. */
export async function containsEvent(
  client: Queryable,
  { position, hash }: { readonly position: number; readonly hash: string },
): Promise<boolean> {
  const [row] = await readRows<StoredEvent & { readonly previousHash: string | null }>(client, {
    name: 'ledger_holds_event',
    text: `SELECT ${storedColumns}, p.hash AS "previousHash"
           FROM events e LEFT JOIN events p ON p.stream = e.stream AND p.version = e.version - 1
           WHERE e.position = $1`,
    values: [position],
  });
  if (row?.hash !== hash) return false;
  const previousHash = row.version === 1 ? genesisHash : row.previousHash;
  return previousHash !== null && hashEvent(previousHash, row) === hash;
}
