import type { ColumnValue, RowKey, RowOp, TableSpec } from '../row-op';
import { columnFor, type Column } from './column';
import type { TextPool } from './text-pool';

const smallest = 16;
const none = -1;

/** One table of a read model in memory, column by column, found by its key through a hash table of row numbers. */
export class MemoryTable {
  /** Values of the key, one column after the other. */
  private readonly keyColumns: readonly { readonly name: string; cells: Float64Array }[];
  private readonly columns: ReadonlyMap<string, Column>;
  private readonly named: readonly (readonly [string, Column])[];
  /** Row number plus one; 0 where nothing is. */
  private slots = new Int32Array(smallest * 2);
  private capacity = 0;
  private count = 0;

  constructor(
    readonly spec: TableSpec,
    texts: TextPool,
  ) {
    this.keyColumns = Object.keys(spec.key).map((name) => ({ name, cells: new Float64Array(0) }));
    this.named = Object.entries(spec.columns).map(
      ([name, column]) => [name, columnFor(column, texts)] as const,
    );
    this.columns = new Map(this.named);
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
    if (op.op === 'put') {
      for (const name in op.set) {
        const value = op.set[name];
        if (value !== undefined) this.column(name).set(row, value);
      }
    } else for (const name in op.add) this.column(name).add(row, op.add[name] ?? 0);
  }

  /** Number of the row with this key, -1 when there is none; good until the next row comes or goes. */
  find(key: RowKey): number {
    return (this.slots[this.slotOf(key)] ?? 0) - 1;
  }

  /** Value of any column of a row, the key's included. */
  valueAt(row: number, name: string): ColumnValue {
    return (
      this.columns.get(name)?.get(row) ?? this.keyColumns.find((key) => key.name === name)?.cells[row] ?? null
    );
  }

  keyAt(row: number): RowKey {
    return Object.fromEntries(this.keyColumns.map(({ name, cells }) => [name, cells[row] ?? 0]));
  }

  rowAt(row: number): Record<string, ColumnValue> {
    const values: Record<string, ColumnValue> = this.keyAt(row);
    for (const [name, column] of this.named) values[name] = column.get(row);
    return values;
  }

  /** True for a row that says no more than its absence would. */
  isBlank(row: number): boolean {
    return this.spec.blankMeansAbsent === true && this.named.every(([, column]) => column.isBlank(row));
  }

  /** Readers of the table's columns in their order, key first. */
  readers(): ((row: number) => ColumnValue)[] {
    return [
      ...this.keyColumns.map((key) => (row: number) => key.cells[row] ?? 0),
      ...this.named.map(
        ([, column]) =>
          (row: number) =>
            column.get(row),
      ),
    ];
  }

  private column(name: string): Column {
    const column = this.columns.get(name);
    if (!column) throw new Error(`${this.spec.name} has no column ${name}`);
    return column;
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
    for (const [, column] of this.named) column.moveLast(last, row);
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
    for (const [, column] of this.named) column.grow(capacity);
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
