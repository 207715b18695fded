import type { RowKey } from '../row-op';

/** One part of the keys of a table's rows, row after row. */
export interface KeyColumn {
  readonly name: string;
  cells: Float64Array;
}

/** Finds the rows of a table by their keys, which are in its key columns. */
export interface RowIndex {
  /** Number of the row with this key, -1 when there is none. */
  rowOf(key: RowKey): number;
  /** Adds a new row; returns the index to use from then on. */
  add(row: number): RowIndex;
  remove(row: number): void;
  /** A row is about to get another number. */
  move(row: number, to: number): void;
}

export function indexFor(keyColumns: readonly KeyColumn[]): RowIndex {
  const [first, second] = keyColumns;
  return first && !second ? new DenseIndex(first) : new HashIndex(keyColumns);
}

export function hasKey(keyColumns: readonly KeyColumn[], row: number, key: RowKey): boolean {
  for (const { name, cells } of keyColumns) if (cells[row] !== key[name]) return false;
  return true;
}

const none = -1;
const smallest = 32;

/** The largest gaps between ids: ids that are not used take room too. */
const maxRoomPerRow = 8;
const roomInAnyCase = 4096;

/**
 * Rows by a key that is one number, in the order of the ids: neighbours in a table are neighbours here, while a hash
 * table has to fetch each from another place. If keys turn out to be far apart, a hash table takes over.
 */
class DenseIndex implements RowIndex {
  /** Row number plus one by key; 0 in a free place. */
  private rows = new Int32Array(smallest);

  constructor(private readonly keys: KeyColumn) {}

  rowOf(key: RowKey): number {
    const at = key[this.keys.name] ?? none;
    return at < this.rows.length ? (this.rows[at] ?? 0) - 1 : none;
  }

  add(row: number): RowIndex {
    const at = this.keys.cells[row] ?? none;
    if (!Number.isInteger(at) || at < 0 || at >= maxRoomPerRow * row + roomInAnyCase) return this.hashed(row);
    if (at >= this.rows.length) {
      const bigger = new Int32Array((at + 1) * 2);
      bigger.set(this.rows);
      this.rows = bigger;
    }
    this.rows[at] = row + 1;
    return this;
  }

  remove(row: number): void {
    this.rows[this.keys.cells[row] ?? none] = 0;
  }

  move(row: number, to: number): void {
    this.rows[this.keys.cells[row] ?? none] = to + 1;
  }

  private hashed(last: number): RowIndex {
    const index = new HashIndex([this.keys]);
    for (let row = 0; row <= last; row++) index.add(row);
    return index;
  }
}

/** Rows by any key: a hash table with linear probing. */
class HashIndex implements RowIndex {
  /** Row number plus one; 0 in a free slot. */
  private slots = new Int32Array(smallest);
  private count = 0;

  constructor(private readonly keyColumns: readonly KeyColumn[]) {}

  rowOf(key: RowKey): number {
    const mask = this.slots.length - 1;
    let hash = 0;
    for (const { name } of this.keyColumns) hash = mix(hash, key[name] ?? 0);
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const row = (this.slots[slot] ?? 0) - 1;
      if (row === none || hasKey(this.keyColumns, row, key)) return row;
    }
  }

  add(row: number): RowIndex {
    if (++this.count * 2 > this.slots.length) this.grow(row);
    this.place(row);
    return this;
  }

  /** Removes without tombstones: entries that were moved past the emptied slot move up. */
  remove(row: number): void {
    const mask = this.slots.length - 1;
    let hole = this.slotOf(row);
    for (let slot = (hole + 1) & mask; this.slots[slot] !== 0; slot = (slot + 1) & mask) {
      const home = this.hashAt((this.slots[slot] ?? 0) - 1) & mask;
      if (((slot - home) & mask) < ((slot - hole) & mask)) continue;
      this.slots[hole] = this.slots[slot] ?? 0;
      hole = slot;
    }
    this.slots[hole] = 0;
    this.count--;
  }

  move(row: number, to: number): void {
    this.slots[this.slotOf(row)] = to + 1;
  }

  private place(row: number): void {
    const mask = this.slots.length - 1;
    let slot = this.hashAt(row) & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    this.slots[slot] = row + 1;
  }

  private slotOf(row: number): number {
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

  private grow(rows: number): void {
    this.slots = new Int32Array(this.slots.length * 2);
    for (let row = 0; row < rows; row++) this.place(row);
  }
}

/** Spreads whole numbers, neighbours included, over 32 bits. */
function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ (value | 0) ^ Math.floor(value / 4294967296), 0x9e3779b1);
  mixed ^= mixed >>> 15;
  return Math.imul(mixed, 0x85ebca6b) >>> 3;
}
