import { genesisHash, hashFramed } from '../hashing/event-hash';
import { MerkleTree } from './merkle-tree';
import { readRow, readRows, type Queryable } from '../log/queryable';
import { shopLock } from '../shop';

/** A statement about all events in a range of positions, chained to the seal before it. */
export interface Seal {
  /** 1-based, without gaps. */
  readonly number: number;
  /** The range: above this position, */
  readonly afterPosition: number;
  /** up to and including this one. */
  readonly upToPosition: number;
  readonly eventCount: number;
  /** Hex Merkle root over (position, hash) of the events. */
  readonly root: string;
  /** Hex hash of the seal before. */
  readonly previousHash: string;
  /** Hex; noted outside the database, it proves the history up to here. */
  readonly hash: string;
  /** Milliseconds since 1970 UTC by the database's clock. */
  readonly sealedAt: number;
}

export type SealContent = Omit<Seal, 'hash'>;

export function hashSeal(seal: SealContent): string {
  const numbers = [seal.number, seal.afterPosition, seal.upToPosition, seal.eventCount, seal.sealedAt];
  return hashFramed(seal.previousHash, ['seal', ...numbers.map(String), seal.root]);
}

/** A sealed range no longer contains what was sealed: an event arrived late, or somebody changed the ledger. */
export class SealBroken extends Error {
  constructor(
    readonly seal: number,
    sentence: string,
  ) {
    super(sentence);
    this.name = 'SealBroken';
  }
}

export interface SealOptions {
  /** The most events in one seal; more events make more seals. */
  readonly maxEvents?: number;
}

const defaultMaxEvents = 50_000;
const sealLock = 4_711_201_126;

/**
 * Seals everything up to the fence that is not sealed yet, one transaction per seal. `client` is one connection outside
 * a transaction. Returns the new seals, none while another process is sealing. Before each new seal it counts the
 * events under the last seal again. Throws SealBroken when their number has changed.
 */
export async function sealUpTo(
  client: Queryable,
  fence: number,
  { maxEvents = defaultMaxEvents }: SealOptions = {},
): Promise<Seal[]> {
  const seals: Seal[] = [];
  for (;;) {
    await client.query({ text: 'BEGIN' });
    try {
      const seal = (await tryLock(client)) ? await sealNext(client, fence, maxEvents) : null;
      await client.query({ text: 'COMMIT' });
      if (!seal) return seals;
      seals.push(seal);
    } catch (error) {
      await client.query({ text: 'ROLLBACK' });
      throw error;
    }
  }
}

async function tryLock(client: Queryable): Promise<boolean> {
  const { locked } = await readRow<{ locked: boolean }>(client, {
    text: `SELECT pg_try_advisory_xact_lock(${shopLock(sealLock)}) AS locked`,
  });
  return locked;
}

async function sealNext(client: Queryable, fence: number, maxEvents: number): Promise<Seal | null> {
  const newest = (await loadSeals(client, { newest: 1 })).at(-1);
  if (newest) await countAgain(client, newest);
  const last = newest ?? noSeal;
  const after = last.upToPosition;
  const spine = await loadSpine(client, { after, upTo: fence, limit: maxEvents });
  const lastEntry = spine.at(-1);
  if (!lastEntry) return null;
  const content: SealContent = {
    number: last.number + 1,
    afterPosition: after,
    upToPosition: spine.length < maxEvents ? fence : lastEntry.position,
    eventCount: spine.length,
    root: rootOf(spine),
    previousHash: last.hash,
    sealedAt: await databaseClock(client),
  };
  const seal = { ...content, hash: hashSeal(content) };
  await insertSeal(client, seal, spine);
  return seal;
}

/** The start of the chain, before the first seal. */
export const noSeal = { number: 0, upToPosition: 0, hash: genesisHash } as const;

async function databaseClock(client: Queryable): Promise<number> {
  const text = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now';
  return (await readRow<{ now: number }>(client, { text })).now;
}

async function countAgain(client: Queryable, seal: Seal): Promise<void> {
  const { count } = await readRow<{ count: number }>(client, {
    text: 'SELECT count(*) AS count FROM events WHERE position > $1 AND position <= $2',
    values: [seal.afterPosition, seal.upToPosition],
  });
  if (count !== seal.eventCount) throw new SealBroken(seal.number, brokenCount(seal, count));
}

export function brokenCount(seal: Seal, count: number): string {
  const { number, afterPosition, upToPosition, eventCount } = seal;
  return `Seal ${number} covered ${eventCount} events at positions ${afterPosition + 1} to ${upToPosition}, now there are ${count}.`;
}

/** The data that a seal keeps of an event besides the root: enough to name it when it is gone or changed. */
export interface SpineEntry {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  /** Hex; read back from a seal, its first 16 digits. */
  readonly hash: string;
}

const spineHashDigits = 16;

export function rootOf(spine: readonly SpineEntry[]): string {
  const tree = new MerkleTree();
  for (const { position, hash } of spine) tree.add(position, Buffer.from(hash, 'hex').toString('latin1'));
  return tree.root();
}

/** The events in a range, in order of position, in the form in which a seal lists them. */
export async function loadSpine(
  client: Queryable,
  range: { readonly after: number; readonly upTo: number; readonly limit?: number },
): Promise<SpineEntry[]> {
  return readRows<SpineEntry>(client, {
    name: 'ledger_load_spine',
    text: `SELECT position, stream, version, hash FROM events WHERE position > $1 AND position <= $2
      ORDER BY position LIMIT $3`,
    values: [range.after, range.upTo, range.limit ?? null],
  });
}

async function insertSeal(client: Queryable, seal: Seal, spine: readonly SpineEntry[]): Promise<void> {
  await client.query({
    text: `INSERT INTO seals
      (number, after_position, up_to_position, event_count, root, previous_hash, hash, sealed_at, spine)
      VALUES ($1, $2, $3, $4, decode($5, 'hex'), decode($6, 'hex'), decode($7, 'hex'), $8, $9)`,
    values: [
      seal.number,
      seal.afterPosition,
      seal.upToPosition,
      seal.eventCount,
      seal.root,
      seal.previousHash,
      seal.hash,
      seal.sealedAt,
      spine.map(writeSpineEntry).join('\n'),
    ],
  });
}

/** The entry as a line of a seal's list. */
export function writeSpineEntry({ position, stream, version, hash }: SpineEntry): string {
  return `${position} ${stream} ${version} ${hash.slice(0, spineHashDigits)}`;
}

/** The seal's list of its events, in order of position. */
export async function loadSealedSpine(client: Queryable, seal: number): Promise<SpineEntry[]> {
  const { spine } = await readRow<{ spine: string }>(client, {
    text: 'SELECT spine FROM seals WHERE number = $1',
    values: [seal],
  });
  return readSpine(spine);
}

/** Hex sha256 of each seal's list, by the seal's number. */
export async function loadSpineDigests(client: Queryable): Promise<ReadonlyMap<number, string>> {
  const rows = await readRows<{ number: number; digest: string }>(client, {
    text: `SELECT number, encode(sha256(convert_to(spine, 'UTF8')), 'hex') AS digest FROM seals`,
  });
  return new Map(rows.map(({ number, digest }) => [number, digest]));
}

/** The list that `writeSpineEntry` wrote line by line. */
export function readSpine(spine: string): SpineEntry[] {
  return spine.split('\n').map((line) => {
    const [position, stream = '', version, hash = ''] = line.split(' ');
    return { position: Number(position), stream, version: Number(version), hash };
  });
}

/** Seals in order of their number: all, or only the `newest` ones. */
export async function loadSeals(
  client: Queryable,
  { newest }: { readonly newest?: number } = {},
): Promise<Seal[]> {
  const rows = await readRows<Seal>(client, {
    name: 'ledger_load_seals',
    text: `SELECT number, after_position AS "afterPosition", up_to_position AS "upToPosition",
      event_count AS "eventCount", root, previous_hash AS "previousHash", hash, sealed_at AS "sealedAt"
      FROM seals ORDER BY number DESC LIMIT $1`,
    values: [newest ?? null],
  });
  return rows.reverse();
}
