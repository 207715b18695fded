import type { ColumnSpec, ColumnValue } from '../row-op';
import type { TextPool } from './text-pool';

type Numbers = Int32Array | Float64Array | Uint8Array;

/**
 * One column of a table in memory: numbers side by side take a tenth of the space of objects. Rows that are not made
 * yet have the default.
 */
export interface Column {
  get(row: number): ColumnValue;
  /** The value as a number, without making an object: NaN for null, 1 for yes, the number of a text in its pool. */
  numberAt(row: number): number;
  set(row: number, value: ColumnValue): void;
  add(row: number, amount: number): void;
  /** Whether the row has the default. */
  isBlank(row: number): boolean;
  /** The last row takes the place of another one, and becomes free. */
  moveLast(last: number, to: number): void;
  grow(capacity: number): void;
}

export function columnFor(spec: ColumnSpec, texts: TextPool): Column {
  if (spec.type === 'text') return new TextColumn(texts, spec.default);
  if (spec.type === 'bool') return new BooleanColumn(spec.default);
  return spec.type === 'int8' || spec.default === null
    ? new WideColumn(spec.default)
    : new IntegerColumn(spec.default);
}

abstract class Cells<Cell extends Numbers> {
  constructor(
    protected cells: Cell,
    private readonly blank: number,
  ) {}

  numberAt(row: number): number {
    return this.cells[row] ?? Number.NaN;
  }

  isBlank(row: number): boolean {
    return Object.is(this.cells[row], this.blank);
  }

  moveLast(last: number, to: number): void {
    this.cells[to] = this.cells[last] ?? 0;
    this.cells[last] = this.blank;
  }

  protected moved(bigger: Cell): void {
    bigger.set(this.cells);
    if (this.blank !== 0) bigger.fill(this.blank, this.cells.length);
    this.cells = bigger;
  }
}

class IntegerColumn extends Cells<Int32Array> implements Column {
  constructor(blank: ColumnValue) {
    super(new Int32Array(0), Number(blank));
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

/** 64-bit integers, exact up to 2^53, and integers that may be null (stored as NaN). */
class WideColumn extends Cells<Float64Array> implements Column {
  constructor(blank: ColumnValue) {
    super(new Float64Array(0), blank === null ? Number.NaN : Number(blank));
  }

  get(row: number): number | null {
    const value = this.cells[row] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  }

  set(row: number, value: ColumnValue): void {
    // Adding 0 turns -0 into 0.
    this.cells[row] = value === null ? Number.NaN : Number(value) + 0;
  }

  add(row: number, amount: number): void {
    this.cells[row] = (this.cells[row] ?? 0) + amount;
  }

  grow(capacity: number): void {
    this.moved(new Float64Array(capacity));
  }
}

class BooleanColumn extends Cells<Uint8Array> implements Column {
  constructor(blank: ColumnValue) {
    super(new Uint8Array(0), blank === true ? 1 : 0);
  }

  get(row: number): boolean {
    return this.cells[row] === 1;
  }

  set(row: number, value: ColumnValue): void {
    this.cells[row] = value === true ? 1 : 0;
  }

  add(): void {
    throw new Error('A yes or no is not a counter');
  }

  grow(capacity: number): void {
    this.moved(new Uint8Array(capacity));
  }
}

class TextColumn extends Cells<Int32Array> implements Column {
  /** The last text usually comes again. */
  private lastText = '';
  private lastNumber: number;

  constructor(
    private readonly texts: TextPool,
    blank: ColumnValue,
  ) {
    super(new Int32Array(0), blank === null ? 0 : texts.numberOf(String(blank)));
    this.lastNumber = texts.numberOf(this.lastText);
  }

  get(row: number): string | null {
    return this.texts.textOf(this.cells[row] ?? 0);
  }

  set(row: number, value: ColumnValue): void {
    this.cells[row] = value === null ? 0 : this.numberOf(String(value));
  }

  add(): void {
    throw new Error('A text is not a counter');
  }

  private numberOf(text: string): number {
    if (text !== this.lastText) {
      this.lastText = text;
      this.lastNumber = this.texts.numberOf(text);
    }
    return this.lastNumber;
  }

  grow(capacity: number): void {
    this.moved(new Int32Array(capacity));
  }
}
