import type { Queryable } from '@fan-beats/events';

/** The version of the archive's format, in its `archive.json`. */
export const archiveFormat = 1;

export const manifestName = 'archive.json';
export const booksName = 'books.jsonl';
/** The followers' checkpoints are in the schema of the log, and the name of their file begins with it. */
export const recordsName = (table: string): string =>
  `records/${table === 'checkpoints' ? 'ledger.' : ''}${table}.jsonl`;
export const pictureName = (filepath: string): string => `pictures/${filepath}`;

/** The contents of `archive.json`. */
export interface Manifest {
  readonly format: number;
  readonly made_at: string;
  /** Whether the archive contains people's password hashes. */
  readonly passwords: boolean;
  /** The epoch of the place that wrote it. Archives of earlier releases have none and belong to the first epoch. */
  readonly epoch?: number;
  /** The migrations that shaped the tables. Another release may have others. */
  readonly migrations: readonly string[];
  /** The last number that each sequence issued, so that no number is issued twice. */
  readonly sequences: Readonly<Record<string, number>>;
  /** The hex sha256 of every other file in the archive except the read-me, by name. */
  readonly digests: Readonly<Record<string, string>>;
}

export interface ArchivedTable {
  /** The name as SQL writes it. */
  readonly name: string;
  readonly columns: readonly string[];
}

/**
 * Tables that stay behind: records that end with an installation, and small pictures, which are made again on demand.
 */
const leftBehind = [
  'migrations',
  'sessions',
  'refresh_tokens',
  'password_resets',
  'entry_tokens',
  'guesses',
  'passkey_challenges',
  'backup_states',
  'shop_place',
  'image_thumbnails',
];

/** SQL of columns that an archive contains in another form than the table: pictures are files of their own. */
export const replacedColumns: Readonly<Record<string, string>> = { 'images.bytes': "''::bytea" };

/** The same for an archive without passwords. An empty hash matches no password, and an app without a secret has to be set up again. */
export const withoutPasswords: Readonly<Record<string, string>> = {
  ...replacedColumns,
  'users.password_hash': `CASE WHEN password_hash IS NOT NULL THEN '' END`,
  'totp_factors.secret': `''`,
  'totp_factors.confirmed_at': 'NULL::timestamptz',
  'recovery_codes.code_hash': 'md5(code_hash)',
};

interface TableRow extends ArchivedTable {
  readonly refers: readonly string[];
}

/**
 * The tables of the records and the followers' checkpoints, each after the tables that it refers to. The list is read
 * from the database, so that a table that a release adds is in the next archive.
 */
export async function archivedTables(client: Queryable): Promise<ArchivedTable[]> {
  const { rows } = await client.query<TableRow>({
    text: `SELECT c.relname AS name,
        ARRAY(SELECT attname::text FROM pg_attribute
               WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
        ARRAY(SELECT confrelid::regclass::text FROM pg_constraint
               WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid) AS refers
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r'
        AND (c.oid = to_regclass('checkpoints') OR n.nspname = current_schema() AND c.relname <> ALL ($1))
      ORDER BY 1`,
    values: [leftBehind],
  });
  return inOrder(rows);
}

function inOrder(tables: readonly TableRow[]): ArchivedTable[] {
  const ordered: TableRow[] = [];
  for (let waiting = [...tables]; waiting.length > 0;) {
    const names = new Set(waiting.map(({ name }) => name));
    const ready = waiting.filter(({ refers }) => !refers.some((name) => names.has(name)));
    if (ready.length === 0) throw new Error(`These tables refer to one another: ${[...names].join(', ')}`);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** The names of the migrations that shaped this database. */
export async function readMigrations(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>({ text: 'SELECT name FROM migrations ORDER BY id' });
  return rows.map(({ name }) => name);
}
