import type { ColumnValue, RowKey, RowOp, TableSpec } from '../row-op';
import { columnFor, type Column } from './column';
import type { TextPool } from './text-pool';

const smallest = 16;
const none = -1;

/** One table of a read model in memory, column by column, found by its key through a hash table of row numbers. */
export class MemoryTable {
  /** Values of the key, one column after the other. */
  private readonly keyColumns: readonly { readonly name: string; cells: Float64Array }[];
  private readonly names: readonly string[];
  /** The columns that have these names. */
  private readonly columns: readonly Column[];
  private readonly numbers: ReadonlyMap<string, number>;
  /** Row number plus one; 0 where nothing is. */
  private slots = new Int32Array(smallest * 2);
  private capacity = 0;
  private count = 0;

  constructor(
    readonly spec: TableSpec,
    private readonly texts: TextPool,
  ) {
    this.keyColumns = Object.keys(spec.key).map((name) => ({ name, cells: new Float64Array(0) }));
    this.names = Object.keys(spec.columns);
    this.columns = Object.values(spec.columns).map((column) => columnFor(column, texts));
    this.numbers = new Map(this.names.map((name, number) => [name, number]));
    this.reserve(smallest);
  }

  get size(): number {
    return this.count;
  }

  apply(op: RowOp): void {
    const slot = this.slotOf(op.key);
    const found = (this.slots[slot] ?? 0) - 1;
    if (op.op === 'remove') {
      if (found !== none) this.removeAt(slot, found);
      return;
    }
    const row = found === none ? this.insert(slot, op.key) : found;
    if (op.op === 'put') this.put(row, op.set);
    else this.add(row, op.add);
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

  /** Number of the row with this key, -1 when there is none; good until the next row comes or goes. */
  find(key: RowKey): number {
    return (this.slots[this.slotOf(key)] ?? 0) - 1;
  }

  /** The same for a key that is likely to be the one of a certain row. */
  findAt(likely: number, key: RowKey): number {
    return likely < this.count && this.hasKey(likely, key) ? likely : this.find(key);
  }

  /** Value of any column of a row, the key's included. */
  valueAt(row: number, name: string): ColumnValue {
    return (
      this.columns[this.numbers.get(name) ?? none]?.get(row) ??
      this.keyColumns.find((key) => key.name === name)?.cells[row] ??
      null
    );
  }

  /** What a column that is no text holds, by its number among those behind the key: NaN for null, 1 for yes. */
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

  /** True for a row that says no more than its absence would. */
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

  /** The number of a column; who sets many names them in their order, so the one after the last is tried first. */
  private columnAfter(before: number, name: string): number {
    if (this.names[before + 1] === name) return before + 1;
    const number = this.numbers.get(name);
    if (number === undefined) throw new Error(`${this.spec.name} has no column ${name}`);
    return number;
  }

  private insert(slot: number, key: RowKey): number {
    if (this.count === this.capacity) {
      this.reserve(this.capacity * 2);
      return this.insert(this.slotOf(key), key);
    }
    const row = this.count++;
    for (const column of this.keyColumns) column.cells[row] = key[column.name] ?? 0;
    this.slots[slot] = row + 1;
    return row;
  }

  /** The last row takes the place of the removed one, so that rows stay side by side. */
  private removeAt(slot: number, row: number): void {
    this.emptySlot(slot);
    const last = --this.count;
    if (row !== last) {
      this.slots[this.slotHolding(last)] = row + 1;
      for (const { cells } of this.keyColumns) cells[row] = cells[last] ?? 0;
    }
    for (const column of this.columns) column.moveLast(last, row);
  }

  /** Linear probing without tombstones: what was pushed past the emptied slot moves up. */
  private emptySlot(emptied: number): void {
    const mask = this.slots.length - 1;
    let hole = emptied;
    for (let slot = (hole + 1) & mask; this.slots[slot] !== 0; slot = (slot + 1) & mask) {
      const home = this.hashAt((this.slots[slot] ?? 0) - 1) & mask;
      if (((slot - home) & mask) < ((slot - hole) & mask)) continue;
      this.slots[hole] = this.slots[slot] ?? 0;
      hole = slot;
    }
    this.slots[hole] = 0;
  }

  private slotOf(key: RowKey): number {
    const mask = this.slots.length - 1;
    let hash = 0;
    for (const { name } of this.keyColumns) hash = mix(hash, key[name] ?? 0);
    let slot = hash & mask;
    for (;;) {
      const row = (this.slots[slot] ?? 0) - 1;
      if (row === none || this.hasKey(row, key)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private hasKey(row: number, key: RowKey): boolean {
    for (const { name, cells } of this.keyColumns) if (cells[row] !== key[name]) return false;
    return true;
  }

  private slotHolding(row: number): number {
    const mask = this.slots.length - 1;
    let slot = this.hashAt(row) & mask;
    while (this.slots[slot] !== row + 1) slot = (slot + 1) & mask;
    return slot;
  }

  private hashAt(row: number): number {
    let hash = 0;
    for (const { cells } of this.keyColumns) hash = mix(hash, cells[row] ?? 0);
    return hash;
  }

  private reserve(capacity: number): void {
    this.capacity = capacity;
    for (const key of this.keyColumns) {
      const bigger = new Float64Array(capacity);
      bigger.set(key.cells);
      key.cells = bigger;
    }
    for (const column of this.columns) column.grow(capacity);
    this.slots = new Int32Array(capacity * 2);
    const mask = this.slots.length - 1;
    for (let row = 0; row < this.count; row++) {
      let slot = this.hashAt(row) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = row + 1;
    }
  }
}

/** Spreads whole numbers, neighbours included, over 32 bits. */
function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ (value | 0) ^ Math.floor(value / 4294967296), 0x9e3779b1);
  mixed ^= mixed >>> 15;
  return Math.imul(mixed, 0x85ebca6b) >>> 3;
}
