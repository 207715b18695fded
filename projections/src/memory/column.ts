import type { ColumnSpec, ColumnValue } from '../row-op';
import type { TextPool } from './text-pool';

type Numbers = Int32Array | Float64Array | Uint8Array;

/** One column of a table in memory: numbers side by side, a tenth of what objects take. */
export interface Column {
  get(row: number): ColumnValue;
  set(row: number, value: ColumnValue): void;
  add(row: number, amount: number): void;
  copy(from: number, to: number): void;
  grow(capacity: number): void;
}

export function columnFor(spec: ColumnSpec, texts: TextPool): Column {
  if (spec.type === 'text') return new TextColumn(texts);
  if (spec.type === 'bool') return new BooleanColumn();
  return spec.type === 'int8' || spec.default === null ? new WideColumn() : new IntegerColumn();
}

abstract class Cells<Cell extends Numbers> {
  constructor(protected cells: Cell) {}

  copy(from: number, to: number): void {
    this.cells[to] = this.cells[from] ?? 0;
  }

  protected moved(bigger: Cell): void {
    bigger.set(this.cells);
    this.cells = bigger;
  }
}

class IntegerColumn extends Cells<Int32Array> implements Column {
  constructor() {
    super(new Int32Array(0));
  }

  get(row: number): number {
    return this.cells[row] ?? 0;
  }

  set(row: number, value: ColumnValue): void {
    this.cells[row] = Number(value);
  }

  add(row: number, amount: number): void {
    this.cells[row] = (this.cells[row] ?? 0) + amount;
  }

  grow(capacity: number): void {
    this.moved(new Int32Array(capacity));
  }
}

/** 64-bit integers, exact up to 2^53, and integers that may be null (kept as NaN). */
class WideColumn extends Cells<Float64Array> implements Column {
  constructor() {
    super(new Float64Array(0));
  }

  get(row: number): number | null {
    const value = this.cells[row] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  }

  set(row: number, value: ColumnValue): void {
    this.cells[row] = value === null ? Number.NaN : Number(value);
  }

  add(row: number, amount: number): void {
    this.cells[row] = (this.cells[row] ?? 0) + amount;
  }

  grow(capacity: number): void {
    this.moved(new Float64Array(capacity));
  }
}

class BooleanColumn extends Cells<Uint8Array> implements Column {
  constructor() {
    super(new Uint8Array(0));
  }

  get(row: number): boolean {
    return this.cells[row] === 1;
  }

  set(row: number, value: ColumnValue): void {
    this.cells[row] = value === true ? 1 : 0;
  }

  add(): void {
    throw new Error('A yes or no is no counter');
  }

  grow(capacity: number): void {
    this.moved(new Uint8Array(capacity));
  }
}

class TextColumn extends Cells<Int32Array> implements Column {
  constructor(private readonly texts: TextPool) {
    super(new Int32Array(0));
  }

  get(row: number): string | null {
    return this.texts.textOf(this.cells[row] ?? 0);
  }

  set(row: number, value: ColumnValue): void {
    this.cells[row] = value === null ? 0 : this.texts.numberOf(String(value));
  }

  add(): void {
    throw new Error('A text is no counter');
  }

  grow(capacity: number): void {
    this.moved(new Int32Array(capacity));
  }
}
