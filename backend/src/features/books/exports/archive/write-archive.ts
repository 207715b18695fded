import { createHash } from 'node:crypto';
import { Readable, type PassThrough } from 'node:stream';
import { lastPosition, sealUpTo, writeBooksFile, type Queryable } from '@fan-beats/events';
import { ZipFile } from 'yazl';
import { readPlace } from '../../../../platform/database/place';
import { listPictures, readPicture } from '../../../catalogue/images/kept-pictures';
import {
  archivedTables,
  archiveFormat,
  booksName,
  manifestName,
  pictureName,
  readMigrations,
  recordsName,
  replacedColumns,
  withoutPasswords,
  type ArchivedTable,
  type Manifest,
} from './archived-tables';

interface ArchiveOptions {
  /** Includes people's password hashes. Without them everybody chooses a new password after a move. */
  readonly passwords: boolean;
  readonly now: Date;
}

/** A file in the archive, written when its turn comes. */
interface Entry {
  readonly name: string;
  readonly chunks: () => AsyncIterable<string | Buffer>;
  /** A picture is already compressed. */
  readonly compress?: false;
}

// A reader may be slow. One that stops reading gives the connection back.
const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = '60s'`;

/**
 * The whole shop as one ZIP file: events and seals, records, pictures. All of it is of one moment, and everything
 * before that moment is sealed. `client` is one connection outside a transaction. Keeps one page of rows or one picture
 * in memory.
 */
export async function* writeArchive(client: Queryable, options: ArchiveOptions): AsyncGenerator<Uint8Array> {
  await sealUpTo(client, await lastPosition(client));
  await client.query({ text: begin });
  try {
    yield* zipped(await entriesOf(client, options), options.now);
  } finally {
    // A lost connection has ended its transaction, too.
    await client.query({ text: 'ROLLBACK' }).catch(() => undefined);
  }
}

async function entriesOf(client: Queryable, options: ArchiveOptions): Promise<Entry[]> {
  const { passwords, now } = options;
  const digests: Record<string, string> = {};
  const digested = ({ name, chunks, ...rest }: Entry): Entry => ({
    ...rest,
    name,
    chunks: async function* () {
      const digest = createHash('sha256');
      for await (const chunk of chunks()) {
        digest.update(chunk);
        yield chunk;
      }
      digests[name] = digest.digest('hex');
    },
  });
  const upTo = await lastPosition(client);
  const books = { after: 0, upTo, withPrivate: true, exportedAt: now };
  const tables = await archivedTables(client);
  const replaced = passwords ? replacedColumns : withoutPasswords;
  const pictures = await listPictures(client);
  const manifest: Omit<Manifest, 'digests'> = {
    format: archiveFormat,
    made_at: now.toISOString(),
    passwords,
    epoch: (await readPlace(client)).epoch,
    migrations: await readMigrations(client),
    sequences: await readSequences(client),
  };
  return [
    textEntry('README.txt', () => readMeOf(manifest)),
    digested({ name: booksName, chunks: () => writeBooksFile(client, books) }),
    ...tables.map((table) =>
      digested({ name: recordsName(table.name), chunks: () => rowsOf(client, table, replaced) }),
    ),
    ...pictures.map((filepath) => digested(pictureEntry(client, filepath))),
    textEntry(manifestName, () => `${JSON.stringify({ ...manifest, digests }, null, 2)}\n`),
  ];
}

const textEntry = (name: string, text: () => string): Entry => ({
  name,
  chunks: async function* () {
    yield await Promise.resolve(text());
  },
});

const pictureEntry = (client: Queryable, filepath: string): Entry => ({
  name: pictureName(filepath),
  compress: false,
  chunks: async function* () {
    yield await readPicture(client, filepath);
  },
});

const rowsPerPage = 500;

/** One line for each row, as PostgreSQL writes it as JSON. */
async function* rowsOf(
  client: Queryable,
  { name, columns }: ArchivedTable,
  replaced: Readonly<Record<string, string>>,
): AsyncGenerator<string> {
  const shown = columns.map((column) => `${replaced[`${name}.${column}`] ?? `"${column}"`} AS "${column}"`);
  await client.query({
    text: `DECLARE archived CURSOR FOR SELECT row_to_json(r)::text AS line
      FROM (SELECT ${shown.join(', ')} FROM ${name} ORDER BY 1) r`,
  });
  for (;;) {
    const { rows } = await client.query<{ line: string }>({ text: `FETCH ${rowsPerPage} FROM archived` });
    if (rows.length === 0) break;
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
  await client.query({ text: 'CLOSE archived' });
}

async function readSequences(client: Queryable): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number }>({
    text: `SELECT sequencename AS name, last_value AS last FROM pg_sequences
      WHERE schemaname = ANY(current_schemas(false)) AND last_value IS NOT NULL ORDER BY 1`,
  });
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Writes one entry after the other, as fast as they are read. */
export async function* zipped(entries: readonly Entry[], mtime: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // Its types name less than the PassThrough that it is.
  const outputStream = zip.outputStream as PassThrough;
  let open: Readable | undefined;
  for (const { name, chunks, compress } of entries)
    zip.addReadStreamLazy(name, { mtime, compress: compress ?? true }, (give) => {
      open = Readable.from(chunks(), { objectMode: false });
      // yazl does not handle errors of the streams that it gets.
      open.on('error', (error) => outputStream.destroy(error));
      give(null, open);
    });
  zip.on('error', (error: Error) => outputStream.destroy(error));
  zip.end();
  try {
    for await (const chunk of outputStream) yield chunk as Buffer;
  } finally {
    open?.destroy();
  }
}

/** The read-me of an archive. */
function readMeOf({ made_at, passwords }: Pick<Manifest, 'made_at' | 'passwords'>): string {
  return `This is the whole shop, as it stood at ${made_at}.

  books.jsonl    every event of the ledger with its hashes, and the seals
  records/       people, group orders, items, texts and settings: one file for each table, one line of JSON for each row
  pictures/      the pictures, under the names that records/images.jsonl gives them
  archive.json   what the archive was made of, and the digest of each file

It holds names, mail addresses and messages of people${passwords ? ', and the hashes of their passwords' : ''}. Keep it as you would keep the shop's database.
${passwords ? '' : 'Passwords are not in it: after a move everybody chooses a new one by "Forgot password".\n'}
To check the books, without a database:

  npm run ledger -- verify --file books.jsonl

To open the shop again, in an installation that was never started:

  npm run ledger -- import ARCHIVE.zip

People erased after this archive was made are still in it. docs/operations.md says how they are erased again.
`;
}
