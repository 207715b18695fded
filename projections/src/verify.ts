import { verifyLedger, type FindingKind, type NotedSeal, type Seal } from '@fan-beats/events';
import { Client, type ClientBase } from 'pg';
import { MemoryTables } from './memory/memory-tables';
import { projectionTables, projectors } from './projectors';
import { compareWithLive, type Difference } from './replay/compare';
import { Invariants, type Breach, type BrokenRule } from './replay/invariants';
import { lockReplay } from './replay/replay-lock';
import type { RowKey } from './row-op';

/**
 * What a verification of everything can find, besides what is wrong with the events themselves. `row`: a read model is not
 * what its events say. `oversold`, `lowered`, `overdrawn`: an event that no rule allowed.
 */
export type VerificationFindingKind = FindingKind | BrokenRule | 'row';

/** Something that is not as it should be: where, and as a sentence. */
export interface VerificationFinding {
  readonly kind: VerificationFindingKind;
  readonly stream: string | null;
  readonly version: number | null;
  readonly position: number | null;
  /** Read model and row, for what concerns one. */
  readonly table?: string;
  readonly key?: RowKey;
  readonly sentence: string;
}

export interface VerifyOptions {
  readonly url: string;
  readonly onProgress?: (progress: { readonly events: number; readonly position: number }) => void;
  /** Seals that were written down outside the database. */
  readonly notedSeals?: readonly NotedSeal[];
  /** Kept of each sort, 1,000 unless told; all are counted. */
  readonly maxFindings?: number;
}

export interface Verification {
  readonly events: number;
  readonly streams: number;
  readonly seals: number;
  /** The newest seal, to be noted outside; null where none was made. */
  readonly newestSeal: Seal | null;
  /** Live rows per read model, all of them compared. */
  readonly readModels: readonly { readonly name: string; readonly rows: number }[];
  /** Empty when everything is as it was recorded. */
  readonly findings: readonly VerificationFinding[];
  readonly findingCount: number;
}

/**
 * Proves the books in one pass over the log and one snapshot of the database: every hash and seal, the rules that no event
 * may have broken, and every row of every read model against a replay from the first event on. Waits for a rebuild that is
 * under way.
 */
export async function verifyProjections(options: VerifyOptions): Promise<Verification> {
  const client = new Client({ connectionString: options.url, application_name: 'fan-beats-verify' });
  // The statement under way fails with the reason as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0; SET jit = off');
    await lockReplay(client, 'shared');
    return await verifyOn(client, options);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function verifyOn(client: ClientBase, { url: _url, ...options }: VerifyOptions): Promise<Verification> {
  const found = new Found(options.maxFindings ?? 1000);
  const tables = new MemoryTables();
  const invariants = new Invariants(tables, (breach) => found.breach(breach));
  const readModels: { name: string; rows: number }[] = [];
  const report = await verifyLedger({
    ...options,
    client,
    onEvent: (event) => {
      for (const projector of projectors) invariants.apply(event, projector.project(event));
    },
    inSnapshot: async () => {
      for (const spec of projectionTables) {
        const note = (difference: Difference): void => found.difference(spec.name, difference);
        readModels.push({ name: spec.name, rows: await compareWithLive(client, tables.table(spec), note) });
      }
    },
  });
  return {
    events: report.events,
    streams: report.streams,
    seals: report.seals,
    newestSeal: report.newestSeal,
    readModels,
    findings: [...report.findings, ...found.kept],
    findingCount: report.findingCount + found.count,
  };
}

/** Keeps the first findings and counts the others. */
class Found {
  readonly kept: VerificationFinding[] = [];
  count = 0;

  constructor(private readonly max: number) {}

  breach({ rule: kind, event, op, what }: Breach): void {
    const { stream, version, position } = event;
    const sentence = `Version ${version} of ${stream} at position ${position} ${what} (${named(op.table, op.key)}).`;
    this.add({ kind, stream, version, position, table: op.table, key: op.key, sentence });
  }

  difference(table: string, difference: Difference): void {
    const { key } = difference;
    const sentence = `${named(table, key)} ${described(difference)}.`;
    this.add({ kind: 'row', stream: null, version: null, position: null, table, key, sentence });
  }

  private add(finding: VerificationFinding): void {
    this.count++;
    if (this.kept.length < this.max) this.kept.push(finding);
  }
}

function named(table: string, key: RowKey): string {
  const parts = Object.entries(key).map(([column, value]) => `${column} ${value}`);
  return `${table} ${parts.join(', ')}`;
}

function described(difference: Difference): string {
  switch (difference.kind) {
    case 'missing':
      return 'is missing, though its events are there';
    case 'surplus':
      return 'stands there without an event';
    case 'other': {
      const [live, replayed] = [difference.live, difference.replayed].map((value) => JSON.stringify(value));
      return `has ${live} in ${difference.column} where a replay gives ${replayed}`;
    }
  }
}
