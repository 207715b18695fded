import type { MemoryTable } from '../memory/memory-table';
import type { ColumnValue, RowKey } from '../row-op';
import { columnsOf, LiveRowCursor } from './table-copy';

/** Where a live table is not what the log says. */
export type Difference =
  | {
      readonly kind: 'other';
      readonly key: RowKey;
      readonly column: string;
      readonly live: ColumnValue;
      readonly replayed: ColumnValue;
    }
  | { readonly kind: 'missing' | 'surplus'; readonly key: RowKey };

/** Compares the live rows of a table with the folded ones, row by row, while they arrive. */
export class TableComparison {
  /** Live rows so far. */
  rows = 0;
  private readonly live: LiveRowCursor;
  private readonly columns: readonly string[];
  private readonly keys: readonly string[];
  private readonly replayed: readonly ((row: number) => ColumnValue)[];
  private readonly seen: Uint8Array;
  private readonly key: Record<string, number> = {};

  constructor(
    private readonly table: MemoryTable,
    private readonly onDifference: (difference: Difference) => void,
  ) {
    this.live = new LiveRowCursor(table.spec);
    this.columns = columnsOf(table.spec).map(([column]) => column);
    this.keys = Object.keys(table.spec.key);
    this.replayed = table.readers();
    this.seen = new Uint8Array(table.size);
  }

  feed(chunk: Buffer): void {
    this.live.feed(chunk);
    while (this.live.next()) this.compareRow();
  }

  /** After the last row: what is folded but not there. */
  finish(): void {
    const { table, seen } = this;
    for (let row = 0; row < table.size; row++)
      if (seen[row] === 0 && !table.isBlank(row))
        this.onDifference({ kind: 'missing', key: table.keyAt(row) });
  }

  private compareRow(): void {
    const { live, keys, key, columns } = this;
    this.rows++;
    for (let index = 0; index < keys.length; index++) key[keys[index] ?? ''] = Number(live.valueAt(index));
    const row = this.table.find(key);
    if (row < 0) {
      if (!this.isBlank()) this.onDifference({ kind: 'surplus', key: { ...key } });
      return;
    }
    this.seen[row] = 1;
    for (let index = keys.length; index < columns.length; index++) {
      const replayed = this.replayed[index]?.(row) ?? null;
      if (!live.holds(index, replayed)) this.noteOther(index, live.valueAt(index), replayed);
    }
  }

  private noteOther(index: number, live: ColumnValue, replayed: ColumnValue): void {
    const column = this.columns[index] ?? '';
    this.onDifference({ kind: 'other', key: { ...this.key }, column, live, replayed });
  }

  private isBlank(): boolean {
    const { spec } = this.table;
    return (
      spec.blankMeansAbsent === true &&
      Object.values(spec.columns).every(
        (column, index) => this.live.valueAt(this.keys.length + index) === column.default,
      )
    );
  }
}
