import {
  copyFrameBytes,
  EventReader,
  EventRowCursor,
  Findings,
  UnknownEvent,
  type Finding,
  type FindingKind,
  type RecordedEvent,
} from '@fan-beats/events';
import { MemoryTables } from '../../tables/memory/memory-table';
import { operationsOf, projectionTables, tableNamed } from '../../read-models/projectors';
import type { ReadModelRows } from '../../read-models/row-counts.view';
import type { RowKey } from '../../tables/row-op';
import { TableComparison, type Difference } from './compare';
import { Invariants, type Breach, type BrokenRule } from './invariants';

/**
 * What a verification of everything can find, besides what is wrong with the events themselves. `row`: a read model is not
 * what its events say. `unreplayable`: an event that lacks what its type promises. `oversold`, `lowered`, `overdrawn`,
 * `overspent`, `vanished`: an event that no rule allowed. `lost`: an act that was acknowledged and is not there. `text`: a
 * legal text is not what claims were made under; found outside of the replay, by whoever keeps the texts.
 */
export type VerificationFindingKind = FindingKind | BrokenRule | 'row' | 'unreplayable' | 'lost' | 'text';

/** Something that is not as it should be: where, and as a sentence. */
export interface VerificationFinding extends Omit<Finding, 'kind'> {
  readonly kind: VerificationFindingKind;
  /** Read model and row, for what concerns one. */
  readonly table?: string;
  readonly key?: RowKey;
}

export interface ReplayReport {
  readonly readModels: readonly ReadModelRows[];
  readonly findings: readonly VerificationFinding[];
  readonly findingCount: number;
}

/**
 * The replay behind a verification: is fed the pieces of a copied ledger, then those of each live table, folds the events and
 * compares the live rows with them. Every piece it is given is its own from then on. Knows no connection.
 */
export class ReplayVerifier {
  private readonly cursor = new EventRowCursor(copyFrameBytes);
  private readonly reader = new EventReader((row, error) => this.noteUnreadable(row, error));
  private readonly tables = new MemoryTables(projectionTables);
  private readonly invariants: Invariants;
  private readonly found: Found;
  private readonly readModels: ReadModelRows[] = [];
  private comparison: { readonly name: string; readonly table: TableComparison } | null = null;

  constructor(maxFindings: number) {
    this.found = new Found(maxFindings);
    this.invariants = new Invariants(this.tables, (breach) => this.found.breach(breach));
  }

  events(chunk: Buffer): void {
    const { cursor } = this;
    cursor.feed(chunk);
    for (const event of this.reader.read(cursor)) this.replay(event);
  }

  /** Rows of one table after the other; a table without rows sends one empty piece. */
  rows(name: string, chunk: Buffer): void {
    if (this.comparison?.name !== name) {
      this.endTable();
      const note = (difference: Difference): void => this.found.difference(name, difference);
      this.comparison = { name, table: new TableComparison(this.tables.table(tableNamed(name)), note) };
    }
    this.comparison.table.feed(chunk);
  }

  report(): ReplayReport {
    this.endTable();
    return { readModels: this.readModels, findings: this.found.kept, findingCount: this.found.count };
  }

  /** Only an event that was changed by hand can lack what its type promises: one more finding, and the replay goes on. */
  private replay(event: RecordedEvent): void {
    try {
      for (const ops of operationsOf(event)) this.invariants.apply(event, ops);
      this.invariants.end(event);
    } catch (error) {
      this.found.unreplayable(event, reasonOf(error));
    }
  }

  private noteUnreadable(row: EventRowCursor, error: unknown): void {
    // A type this release does not know is a finding of the ledger itself.
    if (!(error instanceof UnknownEvent)) this.found.unreplayable(row, reasonOf(error));
  }

  private endTable(): void {
    if (!this.comparison) return;
    const { name, table } = this.comparison;
    table.finish();
    this.readModels.push({ name, rows: table.rows });
    this.comparison = null;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

class Found extends Findings<VerificationFinding> {
  breach({ rule: kind, event, op, what }: Breach): void {
    const { stream, version, position } = event;
    const sentence = `Version ${version} of ${stream} at position ${position} ${what} (${named(op.table, op.key)}).`;
    this.add({ kind, stream, version, position, table: op.table, key: op.key, sentence });
  }

  unreplayable({ stream, version, position }: RecordedEvent | EventRowCursor, reason: string): void {
    const sentence = `Version ${version} of ${stream} at position ${position} cannot be replayed: ${reason}.`;
    this.add({ kind: 'unreplayable', stream, version, position, sentence });
  }

  difference(table: string, difference: Difference): void {
    const { key } = difference;
    const sentence = `${named(table, key)} ${described(table, difference)}.`;
    this.add({ kind: 'row', stream: null, version: null, position: null, table, key, sentence });
  }
}

function named(table: string, key: RowKey): string {
  const parts = Object.entries(key).map(([column, value]) => `${column} ${value}`);
  return `${table} ${parts.join(', ')}`;
}

function described(table: string, difference: Difference): string {
  switch (difference.kind) {
    case 'missing':
      return 'is missing, though its events are there';
    case 'surplus':
      return 'stands there without an event';
    case 'other': {
      // What people wrote must not live on in a report that outlives it.
      if (tableNamed(table).columns[difference.column]?.personal)
        return `has another text in ${difference.column} than a replay gives`;
      const [live, replayed] = [difference.live, difference.replayed].map((value) => JSON.stringify(value));
      return `has ${live} in ${difference.column} where a replay gives ${replayed}`;
    }
  }
}
