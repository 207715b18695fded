import type { Queryable } from '../store/log/queryable';
import type { StoredEvent } from '../store/stored-event';
import { readBookLine, storedEventOf } from './book-lines';
import { fileLines } from './file-lines';

const linesPerPage = 1000;

const insertEvents = `INSERT INTO events
    (position, stream, version, type, schema_version, recorded_at, meta, data, private, hash)
  SELECT position, stream, version, type, schema_version, recorded_at, meta::json, data::json, private::json, decode(hash, 'hex')
    FROM json_to_recordset($1::json) AS line (position bigint, stream text, version int, type text, schema_version int,
         recorded_at bigint, meta text, data text, private text, hash text)`;

const insertSeals = `INSERT INTO seals
    (number, after_position, up_to_position, event_count, root, previous_hash, hash, sealed_at, spine)
  SELECT number, after_position, up_to_position, event_count, decode(root, 'hex'), decode(previous_hash, 'hex'),
         decode(hash, 'hex'), sealed_at, events
    FROM json_to_recordset($1::json) AS line (number bigint, after_position bigint, up_to_position bigint, event_count bigint,
         root text, previous_hash text, hash text, sealed_at bigint, events text)`;

/**
 * Writes the events and seals of a whole books file into an empty log, unchanged, and yields each page of events once
 * it is written. `client` is in a transaction of the log's owner; `verifyBooksFile` has found nothing wrong with the
 * file before.
 */
export async function* loadBooksFile(
  client: Queryable,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<StoredEvent[]> {
  const seals: string[] = [];
  let texts: string[] = [];
  let events: StoredEvent[] = [];
  const writePage = async (): Promise<StoredEvent[]> => {
    await client.query({ text: insertEvents, values: [arrayOf(texts)] });
    const page = events;
    texts = [];
    events = [];
    return page;
  };
  for await (const { bytes } of fileLines(chunks)) {
    const text = bytes.toString('utf8');
    const line = readBookLine(text);
    if (typeof line === 'string') throw new Error(`A line of the books ${line}`);
    if (line.kind === 'seal') seals.push(text);
    if (line.kind !== 'event') continue;
    texts.push(text);
    events.push(storedEventOf(line));
    if (events.length === linesPerPage) yield await writePage();
  }
  if (events.length > 0) yield await writePage();
  for (const seal of seals) await client.query({ text: insertSeals, values: [arrayOf([seal])] });
}

const arrayOf = (lines: readonly string[]): string => `[${lines.join(',')}]`;
