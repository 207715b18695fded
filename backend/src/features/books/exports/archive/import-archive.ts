import { createHash } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import {
  fileLines,
  lastPosition,
  NotABooksFile,
  verifyBooksFile,
  type Queryable,
  type Seal,
} from '@fan-beats/events';
import { loadBooks } from '@fan-beats/projections';
import type { ClientBase } from 'pg';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { writePlace } from '../../../../platform/database/place';
import { listPictures, pictureNameOf, putPicture } from '../../../catalogue/images/kept-pictures';
import { hasUsers } from '../../../people/users/user-view';
import {
  archivedTables,
  archiveFormat,
  booksName,
  manifestName,
  pictureName,
  readMigrations,
  recordsName,
  type ArchivedTable,
  type Manifest,
} from './archived-tables';

/** An archive that cannot be imported here. The message is one sentence for the person who imports it. */
export class ArchiveRefused extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'ArchiveRefused';
  }
}

export interface ImportedShop {
  readonly events: number;
  readonly pictures: number;
  /** The epoch of this place: one more than the archive's. */
  readonly epoch: number;
  /** The newest seal of the archive. The database must have it now. */
  readonly newestSeal: Seal | null;
}

/**
 * Makes the shop of an archive in an empty installation of the same release: all of it in one transaction, or nothing. `client` is a
 * connection of the database's owner. Throws ArchiveRefused.
 */
export async function importArchive(client: ClientBase, path: string): Promise<ImportedShop> {
  const archive = await Archive.open(path);
  try {
    const { newestSeal, findings } = await verifyBooksFile(archive.read(booksName));
    if (findings[0]) throw new ArchiveRefused(`Its books are damaged: ${findings[0].sentence}`);
    await client.query('BEGIN');
    await refuseOtherRelease(client, archive.manifest);
    await refuseFilled(client);
    await importRecords(client, archive);
    const pictures = await importPictures(client, archive);
    const events = await loadBooks(client, archive.read(booksName));
    // Earlier releases wrote the schema before the name.
    for (const [name, last] of Object.entries(archive.manifest.sequences))
      await client.query('SELECT setval($1::regclass, $2)', [name.split('.').at(-1), last]);
    const epoch = archive.epoch + 1;
    await writePlace(client, { epoch, shutAt: null });
    await client.query('COMMIT');
    return { events, pictures, epoch, newestSeal };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error instanceof NotABooksFile ? new ArchiveRefused(`It is damaged: ${error.message}`) : error;
  } finally {
    archive.close();
  }
}

/** More than the manifest of a shop with a hundred thousand pictures needs. */
const longestManifestBytes = 32 * 1024 * 1024;

/** The files of an archive, each checked against its digest while it is read. */
class Archive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    readonly manifest: Manifest,
    readonly epoch: number,
  ) {}

  static async open(path: string): Promise<Archive> {
    const zip = await openPromise(path, { autoClose: false }).catch(unreadable);
    const entries = await entriesOf(zip).catch(unreadable);
    const entry = entries.get(manifestName);
    if (!entry) throw new ArchiveRefused(`It has no ${manifestName}, so it is not an archive of a shop.`);
    // An archive that this product wrote. Another file is refused for its format, a damaged one for a digest.
    if (entry.uncompressedSize > longestManifestBytes)
      throw new ArchiveRefused(`Its ${manifestName} is too long.`);
    const manifest = JSON.parse(await text(await zip.openReadStreamPromise(entry))) as Manifest;
    if (manifest.format !== archiveFormat)
      throw new ArchiveRefused(`It has format ${manifest.format}; this release reads ${archiveFormat}.`);
    // Archives from before places had an epoch belong to the first.
    const { epoch = 1 } = manifest;
    if (!Number.isSafeInteger(epoch) || epoch < 1)
      throw new ArchiveRefused(`Its epoch is ${JSON.stringify(epoch)}, which is not a number of a place.`);
    return new Archive(zip, entries, manifest, epoch);
  }

  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name);
    if (!entry) throw new ArchiveRefused(`It lacks ${name}.`);
    const digest = createHash('sha256');
    try {
      for await (const chunk of await this.zip.openReadStreamPromise(entry)) {
        digest.update(chunk as Buffer);
        yield chunk as Buffer;
      }
    } catch (error) {
      throw new ArchiveRefused(`${name} in it cannot be read: ${String(error)}.`);
    }
    if (digest.digest('hex') !== this.manifest.digests[name])
      throw new ArchiveRefused(`${name} in it is not what was written.`);
  }

  close(): void {
    this.zip.close();
  }
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

function unreadable(error: unknown): never {
  throw new ArchiveRefused(`It cannot be read as an archive: ${String(error)}.`);
}

async function refuseOtherRelease(client: Queryable, { migrations }: Manifest): Promise<void> {
  const here = new Set(await readMigrations(client));
  const there = new Set(migrations);
  const lacking = [...here].filter((name) => !there.has(name));
  const unknown = migrations.filter((name) => !here.has(name));
  if (lacking.length > 0)
    throw new ArchiveRefused(
      `It is of an earlier release, which lacks ${lacking.join(', ')}: import it with that release, then upgrade.`,
    );
  if (unknown.length > 0)
    throw new ArchiveRefused(
      `It is of a later release, which has ${unknown.join(', ')}: import it with that one.`,
    );
}

async function refuseFilled(client: Queryable): Promise<void> {
  if ((await lastPosition(client)) > 0 || (await hasUsers(client)))
    throw new ArchiveRefused('There is a shop in this database already: an archive needs an empty one.');
}

async function importRecords(client: ClientBase, archive: Archive): Promise<void> {
  const tables = await archivedTables(client);
  // The archive also contains the rows that migrations insert.
  for (const { name } of tables.toReversed()) await client.query(`DELETE FROM ${name}`);
  for (const table of tables) await importRows(client, table, archive);
}

const rowsPerPage = 500;
const bytesPerPage = 8 * 1024 * 1024;

async function importRows(
  client: ClientBase,
  { name, columns }: ArchivedTable,
  archive: Archive,
): Promise<void> {
  const listed = columns.map((column) => `"${column}"`).join(', ');
  const insert = `INSERT INTO ${name} (${listed}) OVERRIDING SYSTEM VALUE
    SELECT ${listed} FROM json_populate_recordset(NULL::${name}, $1::json)`;
  let page: string[] = [];
  let pageBytes = 0;
  const write = async (): Promise<void> => {
    if (page.length > 0)
      await client
        .query(insert, [`[${page.join(',')}]`])
        .catch((error: unknown) => refuseWrongRow(recordsName(name), error));
    page = [];
    pageBytes = 0;
  };
  for await (const { bytes } of fileLines(archive.read(recordsName(name)))) {
    page.push(bytes.toString('utf8'));
    pageBytes += bytes.length;
    if (page.length === rowsPerPage || pageBytes > bytesPerPage) await write();
  }
  await write();
}

/**
 * Refuses a row that the tables themselves reject (SQLSTATE 22 and 23): a value of the wrong type, an unknown role, a
 * reference to a row that is missing.
 */
function refuseWrongRow(file: string, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!/^2[23]/.test(code)) throw error;
  throw new ArchiveRefused(`${file} in it holds a row that no shop has: ${(error as Error).message}.`);
}

async function importPictures(client: ClientBase, archive: Archive): Promise<number> {
  const pictures = await listPictures(client);
  for (const filepath of pictures) {
    const bytes = await buffer(archive.read(pictureName(filepath)));
    if (pictureNameOf(bytes) !== filepath)
      throw new ArchiveRefused(`${pictureName(filepath)} in it is not the picture of that name.`);
    await putPicture(client, filepath, bytes);
  }
  return pictures.length;
}
