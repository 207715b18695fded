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
 * The kinds of findings of a full verification, besides those of the events themselves. `row`: a read model differs
 * from its events. `unreplayable`: an event lacks fields of its type. `oversold`, `lowered`, `overdrawn`, `overspent`,
 * `vanished`: an event broke a rule. `lost`: an act that was acknowledged is missing. `text`: a legal text differs from
 * the one that claims were made under; it is found outside of the replay, by the owner of the texts.
 */
export type VerificationFindingKind = FindingKind | BrokenRule | 'row' | 'unreplayable' | 'lost' | 'text';

/** A fault: its place, and a sentence. */
export interface VerificationFinding extends Omit<Finding, 'kind'> {
  readonly kind: VerificationFindingKind;
  /** Read model and row, for a finding about one. */
  readonly table?: string;
  readonly key?: RowKey;
}

export interface ReplayReport {
  readonly readModels: readonly ReadModelRows[];
  readonly findings: readonly VerificationFinding[];
  readonly findingCount: number;
}

/**
 * The replay behind a verification: it gets the pieces of a copied ledger, then those of each live table, folds the
 * events and compares the live rows with them. It owns every piece that it gets. It uses no connection.
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

  /** Gets the rows of one table after another; a table without rows sends one empty piece. */
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

  /**
   * Only an event that was changed by hand can lack fields of its type: that is one more finding, and the replay goes
   * on.
   */
  private replay(event: RecordedEvent): void {
    try {
      for (const ops of operationsOf(event)) this.invariants.apply(event, ops);
      this.invariants.end(event);
    } catch (error) {
      this.found.unreplayable(event, reasonOf(error));
    }
  }

  private noteUnreadable(row: EventRowCursor, error: unknown): void {
    // A type that this release does not have is a finding of the ledger itself.
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
      // Texts of people must not stay in a report that outlives them.
      if (tableNamed(table).columns[difference.column]?.personal)
        return `has another text in ${difference.column} than a replay gives`;
      const [live, replayed] = [difference.live, difference.replayed].map((value) => JSON.stringify(value));
      return `has ${live} in ${difference.column} where a replay gives ${replayed}`;
    }
  }
}
