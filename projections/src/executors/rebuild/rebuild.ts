import { setTimeout as sleep } from 'node:timers/promises';
import { appendLock, copyEvents, lastPosition, shopLock } from '@fan-beats/events';
import { DatabaseError, type ClientBase } from 'pg';
import { projectEvents } from '../../read-models/projectors';
import { countReadModelRows, type ReadModelRows } from '../../read-models/row-counts.view';
import type { Projector, RowOp, TableSpec } from '../../tables/row-op';
import { rebuildName } from '../../tables/table-ddl';
import { statementsFor } from '../commit/apply-row-ops';
import { foldOps } from '../commit/fold-ops';
import { Fold, projectorsNamed } from '../replay/fold';
import { onLongConnection } from '../replay/long-connection';
import { lockReplay } from '../replay/replay-lock';
import { copyTableIn } from '../replay/table-copy';

export type RebuildPhase = 'fold' | 'fill' | 'index' | 'catch up' | 'swap';

interface RebuildProgress {
  readonly phase: RebuildPhase;
  readonly events: number;
}

interface RebuildOptions {
  /** Address of the database, as its owner or as the server. */
  readonly url: string;
  /** Read models to rebuild; all where absent. */
  readonly names?: readonly string[];
  /** The rebuild waits for it. */
  readonly onProgress?: (progress: RebuildProgress) => void | Promise<void>;
  /** Ends it early, with an error; its leftovers are removed. */
  readonly signal?: AbortSignal | undefined;
}

export interface RebuildReport {
  readonly events: number;
  readonly readModels: readonly ReadModelRows[];
}

/** Another transaction blocks the rebuild. The live tables are unchanged, and it may be tried again. */
export class RebuildBlocked extends Error {
  constructor(reason: string) {
    super(`The read models were not rebuilt: ${reason}`);
    this.name = 'RebuildBlocked';
  }
}

/** A tail with fewer events is applied while writers wait. */
const smallTail = 1_000;
const swapAttempts = 6;
const pauseMs = 100;
/** An index of a large table takes a while. */
const silentSeconds = 120;

/**
 * Rebuilds read models next to the live tables and swaps them in. The shop stays open meanwhile, and a rebuild that was
 * killed is simply started again. Throws RebuildBlocked where an open transaction blocks it for too long,
 * UnknownReadModel for a name that does not exist.
 */
export async function rebuild({ url, names, onProgress, signal }: RebuildOptions): Promise<RebuildReport> {
  const projectors = projectorsNamed(names);
  const options = { url, name: 'fan-beats-rebuild', signal };
  return onLongConnection({ ...options, silentSeconds }, async (client) => {
    await lockReplay(client, 'exclusive');
    return new Rebuild(client, projectors, onProgress ?? (() => undefined)).run();
  });
}

class Rebuild {
  private readonly tables: readonly TableSpec[];
  private events = 0;
  private position = 0;

  constructor(
    private readonly client: ClientBase,
    private readonly projectors: readonly Projector[],
    private readonly onProgress: NonNullable<RebuildOptions['onProgress']>,
  ) {
    this.tables = projectors.map(({ table }) => table);
  }

  async run(): Promise<RebuildReport> {
    await this.client.query(`SET synchronous_commit = on; SET maintenance_work_mem = '128MB'; SET jit = off`);
    await this.makeTables();
    await this.fill(await this.fold(await lastPosition(this.client)));
    await this.swap();
    return { events: this.events, readModels: await countReadModelRows(this.client, this.projectors) };
  }

  private async makeTables(): Promise<void> {
    for (const { name } of this.tables)
      await this.client.query({ text: 'SELECT begin_rebuild($1)', values: [name] });
  }

  private async fold(upTo: number): Promise<Fold> {
    const fold = new Fold(this.projectors);
    for await (const batch of copyEvents(this.client, { upTo })) {
      for (const event of batch) fold.add(event);
      await this.passed(batch.length, 'fold');
    }
    this.position = upTo;
    return fold;
  }

  private async fill(fold: Fold): Promise<void> {
    for (const table of this.tables) {
      await this.passed(0, 'fill');
      await copyTableIn(this.client, fold.tables.table(table), rebuildName(table));
      await this.passed(0, 'index');
      await this.client.query({ text: 'SELECT finish_rebuild($1)', values: [table.name] });
    }
  }

  /**
   * Applies the events that arrived in the meantime, up to the fence, until little is left to do while writers wait.
   */
  private async catchUp(): Promise<void> {
    for (let tail = Infinity; tail > smallTail;) tail = await this.apply('catch up');
  }

  private async apply(phase: RebuildPhase): Promise<number> {
    let applied = 0;
    const range = { after: this.position, upTo: await lastPosition(this.client) };
    const batches: RowOp[][] = [];
    for await (const batch of copyEvents(this.client, range)) {
      batches.push(projectEvents(batch, this.projectors));
      applied += batch.length;
    }
    for (const ops of batches)
      for (const statement of asideStatements(ops)) await this.client.query(statement);
    this.position = range.upTo;
    await this.passed(applied, phase);
    return applied;
  }

  private async swap(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      await this.catchUp();
      try {
        await swapIn(this.client, this.tables, () => this.apply('swap'));
        return;
      } catch (error) {
        if (!(error instanceof SwapBlocked)) throw error;
        if (attempt === swapAttempts) throw new RebuildBlocked(error.message);
        await sleep(pauseMs * attempt);
      }
    }
  }

  private async passed(events: number, phase: RebuildPhase): Promise<void> {
    this.events += events;
    await this.onProgress({ phase, events: this.events });
  }
}

const asides = new Map<TableSpec, TableSpec>();

/** The statements for operations on the new tables, which differ from the live ones in their names. */
function asideStatements(ops: readonly RowOp[]) {
  return statementsFor(foldOps(ops).map((effect) => ({ ...effect, table: asideOf(effect.table) })));
}

function asideOf(table: TableSpec): TableSpec {
  let aside = asides.get(table);
  if (!aside) asides.set(table, (aside = { ...table, name: rebuildName(table) }));
  return aside;
}

/** Another transaction has a lock that the swap needs; all that waited behind the swap go on. */
class SwapBlocked extends Error {
  constructor() {
    super('a long transaction holds a lock on the tables; end it and start again');
    this.name = 'SwapBlocked';
  }
}

const lockTimeoutMs = 500;
const lockNotAvailable = '55P03';

/**
 * Replaces the live tables by the rebuilt ones. Writers wait, the last events are applied, then in one short
 * transaction the names change and the epoch rises, so that decisions on the old tables are made again. Throws
 * SwapBlocked.
 */
async function swapIn(
  client: ClientBase,
  tables: readonly TableSpec[],
  applyTail: () => Promise<unknown>,
): Promise<void> {
  try {
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    // Writers share the lock from their beginning, so none is under way once this is granted.
    await client.query(`SELECT pg_advisory_lock(${shopLock(appendLock)})`);
    await applyTail();
    for (const table of tables) await forgetAsLive(client, table);
    // Citus does not change a table as the owner in a transaction in which the server has read: the swap has its own
    // transaction.
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await client.query({ text: 'SELECT swap_in($1)', values: [tables.map(({ name }) => name)] });
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (error instanceof DatabaseError && error.code === lockNotAvailable) throw new SwapBlocked();
    throw error;
  } finally {
    await client
      .query(`SELECT pg_advisory_unlock(${shopLock(appendLock)}); SET lock_timeout = DEFAULT`)
      .catch(() => undefined);
  }
}

/**
 * Removes texts that were forgotten after the fold had read them: the live table lost them because their events lost
 * them.
 */
async function forgetAsLive(client: ClientBase, table: TableSpec): Promise<void> {
  const personal = Object.keys(table.columns).filter((column) => table.columns[column]?.personal);
  if (personal.length === 0) return;
  const keys = Object.keys(table.key).map((column) => `r.${column} = l.${column}`);
  const lost = personal.map((column) => `r.${column} IS NOT NULL AND l.${column} IS NULL`);
  const stream = 'line_id' in table.key ? `'bankline-' || r.line_id` : `'claim-' || r.claim_id`;
  const events = 'position' in table.key ? 'e.position = r.position' : `e.stream = ${stream}`;
  await client.query(`UPDATE ${rebuildName(table)} r
    SET ${personal.map((column) => `${column} = NULL`).join(', ')} FROM ${table.name} l
    WHERE ${keys.join(' AND ')} AND (${lost.join(' OR ')})
      AND NOT EXISTS (SELECT FROM events e WHERE ${events} AND e.private IS NOT NULL)`);
}
