import type { MemoryTable } from '../../tables/memory/memory-table';
import type { ColumnType, ColumnValue, RowKey } from '../../tables/row-op';
import { columnsOf, LiveRowCursor } from '../replay/table-copy';

/** A difference between a live table and the log. */
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
  /** Numbers of the columns after the key, by their type. */
  private readonly ofType: Readonly<Record<ColumnType, readonly number[]>>;
  private readonly seen: Uint8Array;
  private lastFound = -1;
  private readonly key: Record<string, number> = {};

  constructor(
    private readonly table: MemoryTable,
    private readonly onDifference: (difference: Difference) => void,
  ) {
    this.live = new LiveRowCursor(table.spec);
    this.columns = columnsOf(table.spec).map(([column]) => column);
    this.keys = Object.keys(table.spec.key);
    const types = Object.values(table.spec.columns).map(({ type }) => type);
    const numbersOf = (wanted: ColumnType) =>
      types.flatMap((type, number) => (type === wanted ? [number] : []));
    this.ofType = {
      int4: numbersOf('int4'),
      int8: numbersOf('int8'),
      bool: numbersOf('bool'),
      text: numbersOf('text'),
    };
    this.seen = new Uint8Array(table.size);
  }

  feed(chunk: Buffer): void {
    this.live.feed(chunk);
    while (this.live.next()) this.compareRow();
  }

  /** After the last row: reports the folded rows that the live table lacks. */
  finish(): void {
    const { table, seen } = this;
    for (let row = 0; row < table.size; row++)
      if (seen[row] === 0 && !table.isBlank(row))
        this.onDifference({ kind: 'missing', key: table.keyAt(row) });
  }

  private compareRow(): void {
    const { live, keys, key } = this;
    this.rows++;
    for (let index = 0; index < keys.length; index++) key[keys[index] ?? ''] = Number(live.valueAt(index));
    // Both sides made most of their rows in the same order.
    const row = this.table.findAt(this.lastFound + 1, key);
    if (row < 0) {
      if (!this.isBlank()) this.onDifference({ kind: 'surplus', key: { ...key } });
      return;
    }
    this.lastFound = row;
    this.seen[row] = 1;
    this.compareNumbers(row);
    this.compareOthers(row);
  }

  /** A loop per type: one loop for all would have to find the type again for every column of every row. */
  private compareNumbers(row: number): void {
    const { live, ofType, table } = this;
    const first = this.keys.length;
    for (const number of ofType.int4)
      if (!live.equalsInt4(first + number, table.numberAt(row, number))) this.noteOther(row, number);
    for (const number of ofType.int8)
      if (!live.holdsInt8(first + number, table.numberAt(row, number))) this.noteOther(row, number);
  }

  private compareOthers(row: number): void {
    const { live, ofType, table } = this;
    const first = this.keys.length;
    for (const number of ofType.bool)
      if (!live.holdsBool(first + number, table.numberAt(row, number) === 1)) this.noteOther(row, number);
    for (const number of ofType.text)
      if (!live.equalsText(first + number, table.textAt(row, number))) this.noteOther(row, number);
  }

  private noteOther(row: number, number: number): void {
    const index = this.keys.length + number;
    const column = this.columns[index] ?? '';
    const live = this.live.valueAt(index);
    const replayed = this.table.valueAt(row, column);
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
