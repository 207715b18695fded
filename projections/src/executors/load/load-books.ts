import { loadBooksFile, readStoredEvent } from '@fan-beats/events';
import type { ClientBase } from 'pg';
import { Fold } from '../replay/fold';
import { copyTableIn } from '../replay/table-copy';
import { projectionTables } from '../../read-models/projectors';

/**
 * Fills an empty log and every read model from a verified books file, in the caller's transaction, as the owner.
 * Returns the number of events. Throws UnknownEvent for one that this release does not have.
 */
export async function loadBooks(client: ClientBase, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const fold = new Fold();
  let events = 0;
  for await (const page of loadBooksFile(client, chunks)) {
    for (const stored of page) fold.add(readStoredEvent(stored));
    events += page.length;
  }
  for (const table of projectionTables) await copyTableIn(client, fold.tables.table(table), table.name);
  return events;
}
