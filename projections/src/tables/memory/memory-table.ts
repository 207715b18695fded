import type { ColumnValue, RowKey, RowOp, TableSpec } from '../row-op';
import { columnFor, type Column } from './column';
import { hasKey, indexFor, type KeyColumn, type RowIndex } from './row-index';
import { TextPool } from './text-pool';

const smallest = 16;
const none = -1;

/** One table of a read model in memory, column by column. */
export class MemoryTable {
  /** Values of the key, one column after another. */
  private readonly keyColumns: readonly KeyColumn[];
  private readonly names: readonly string[];
  /** The columns with these names. */
  private readonly columns: readonly Column[];
  private readonly numbers: ReadonlyMap<string, number>;
  private index: RowIndex;
  private capacity = 0;
  private count = 0;

  constructor(
    readonly spec: TableSpec,
    private readonly texts: TextPool,
  ) {
    this.keyColumns = Object.keys(spec.key).map((name) => ({ name, cells: new Float64Array(0) }));
    this.index = indexFor(this.keyColumns);
    this.names = Object.keys(spec.columns);
    this.columns = Object.values(spec.columns).map((column) => columnFor(column, texts));
    this.numbers = new Map(this.names.map((name, number) => [name, number]));
    this.reserve(smallest);
  }

  get size(): number {
    return this.count;
  }

  /** Returns the row of the operation, -1 after a removal; valid until the next row is inserted or removed. */
  apply(op: RowOp): number {
    const found = this.find(op.key);
    if (op.op === 'remove') {
      if (found !== none) this.removeAt(found);
      return none;
    }
    const row = found === none ? this.insert(op.key) : found;
    if (op.op === 'put') this.put(row, op.set);
    else this.add(row, op.add);
    return row;
  }

  private put(row: number, set: Readonly<Record<string, ColumnValue>>): void {
    let column = none;
    for (const name in set) {
      const value = set[name];
      column = this.columnAfter(column, name);
      if (value !== undefined) this.columns[column]?.set(row, value);
    }
  }

  private add(row: number, amounts: Readonly<Record<string, number>>): void {
    let column = none;
    for (const name in amounts) {
      column = this.columnAfter(column, name);
      this.columns[column]?.add(row, amounts[name] ?? 0);
    }
  }

  /** Number of the row with this key, -1 when there is none; valid until the next row is inserted or removed. */
  find(key: RowKey): number {
    return this.index.rowOf(key);
  }

  /** The same as `find`, for a key that probably belongs to a certain row. */
  findAt(likely: number, key: RowKey): number {
    return likely < this.count && hasKey(this.keyColumns, likely, key) ? likely : this.find(key);
  }

  /** Value of any column of a row, the key's included. */
  valueAt(row: number, name: string): ColumnValue {
    return (
      this.columns[this.numbers.get(name) ?? none]?.get(row) ??
      this.keyColumns.find((key) => key.name === name)?.cells[row] ??
      null
    );
  }

  /** The number of a column among those after the key. */
  columnNumber(name: string): number {
    const number = this.numbers.get(name);
    if (number === undefined) throw new Error(`${this.spec.name} has no column ${name}`);
    return number;
  }

  /** The value of a column that is not a text, by its number: NaN for null, 1 for yes. */
  numberAt(row: number, column: number): number {
    return this.columns[column]?.numberAt(row) ?? Number.NaN;
  }

  textAt(row: number, column: number): string | null {
    return this.texts.textOf(this.numberAt(row, column));
  }

  keyAt(row: number): RowKey {
    return Object.fromEntries(this.keyColumns.map(({ name, cells }) => [name, cells[row] ?? 0]));
  }

  rowAt(row: number): Record<string, ColumnValue> {
    const values: Record<string, ColumnValue> = this.keyAt(row);
    for (const [number, name] of this.names.entries()) values[name] = this.columns[number]?.get(row) ?? null;
    return values;
  }

  /** Whether the row means the same as its absence. */
  isBlank(row: number): boolean {
    return this.spec.blankMeansAbsent === true && this.columns.every((column) => column.isBlank(row));
  }

  /** Readers of the table's columns in their order, key first. */
  readers(): ((row: number) => ColumnValue)[] {
    return [
      ...this.keyColumns.map((key) => (row: number) => key.cells[row] ?? 0),
      ...this.columns.map((column) => (row: number) => column.get(row)),
    ];
  }

  /**
   * The number of a column. A caller that sets many names them in their order, so the one after the last is tried
   * first.
   */
  private columnAfter(before: number, name: string): number {
    return this.names[before + 1] === name ? before + 1 : this.columnNumber(name);
  }

  private insert(key: RowKey): number {
    if (this.count === this.capacity) this.reserve(this.capacity * 2);
    const row = this.count++;
    for (const column of this.keyColumns) column.cells[row] = key[column.name] ?? 0;
    this.index = this.index.add(row);
    return row;
  }

  /** The last row takes the place of the removed one, so that there are no gaps. */
  private removeAt(row: number): void {
    this.index.remove(row);
    const last = --this.count;
    if (row !== last) {
      this.index.move(last, row);
      for (const { cells } of this.keyColumns) cells[row] = cells[last] ?? 0;
    }
    for (const column of this.columns) column.moveLast(last, row);
  }

  private reserve(capacity: number): void {
    this.capacity = capacity;
    for (const key of this.keyColumns) {
      const bigger = new Float64Array(capacity);
      bigger.set(key.cells);
      key.cells = bigger;
    }
    for (const column of this.columns) column.grow(capacity);
  }
}

/** Read models in memory, filled by the same operations as the live tables and readable by the same views. */
export class MemoryTables {
  private readonly tables: ReadonlyMap<string, MemoryTable>;

  /** Operations on other tables are ignored. */
  constructor(specs: readonly TableSpec[]) {
    const texts = new TextPool();
    this.tables = new Map(specs.map((spec) => [spec.name, new MemoryTable(spec, texts)]));
  }

  /** Returns the row of the operation, -1 for none; valid until the next row of its table is inserted or removed. */
  apply(op: RowOp): number {
    return this.tables.get(op.table)?.apply(op) ?? -1;
  }

  table(spec: TableSpec): MemoryTable {
    const table = this.tables.get(spec.name);
    if (!table) throw new Error(`The table ${spec.name} was not folded`);
    return table;
  }
}
