import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { copyOut } from '@fan-beats/events';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { MemoryTable } from '../../tables/memory/memory-table';
import type { ColumnType, ColumnValue, TableSpec } from '../../tables/row-op';
import { BinaryRows, BinaryRowWriter } from './binary-copy';

const pieceBytes = 256 * 1024;

/** Columns of a table in the order in which replay copies them, key first. */
export function columnsOf(table: TableSpec): (readonly [string, ColumnType])[] {
  return [
    ...Object.entries(table.key),
    ...Object.entries(table.columns).map(([name, { type }]) => [name, type] as const),
  ];
}

/** Copies the rows of a table in memory into a table of schema `projection`. */
export async function copyTableIn(client: ClientBase, table: MemoryTable, name: string): Promise<void> {
  const columns = columnsOf(table.spec);
  const names = columns.map(([column]) => column).join(', ');
  const stream = client.query(copyFrom(`COPY ${name} (${names}) FROM STDIN (FORMAT binary)`));
  const written = finished(stream);
  // Awaited below; a failure while this loop waits for the socket must not count as unhandled.
  written.catch(() => undefined);
  const readers = table.readers();
  const writers = columns.map(([, type]) => writerOf(type));
  const rows = new BinaryRowWriter(pieceBytes);
  for (let row = 0; row < table.size; row++) {
    rows.beginRow(columns.length);
    for (let column = 0; column < columns.length; column++)
      writers[column]?.(rows, readers[column]?.(row) ?? null);
    const piece = rows.piece();
    if (piece && !stream.write(piece)) await Promise.race([once(stream, 'drain'), written]);
  }
  stream.end(rows.finish());
  await written;
}

function writerOf(type: ColumnType): (rows: BinaryRowWriter, value: ColumnValue) => void {
  const write = valueWriters[type];
  return (rows, value) => {
    if (value === null) rows.nothing();
    else write(rows, value);
  };
}

const valueWriters: Readonly<
  Record<ColumnType, (rows: BinaryRowWriter, value: number | string | boolean) => void>
> = {
  int4: (rows, value) => rows.int4(Number(value)),
  int8: (rows, value) => rows.int8(Number(value)),
  bool: (rows, value) => rows.bool(value === true),
  text: (rows, value) => rows.text(String(value)),
};

/** The live rows of a table as the pieces of a copy, for a LiveRowCursor. */
export async function* copyTableOut(client: ClientBase, table: TableSpec): AsyncGenerator<Buffer> {
  const names = columnsOf(table).map(([column]) => column);
  const text = `COPY ${table.name} (${names.join(', ')}) TO STDOUT (FORMAT binary)`;
  for await (const chunk of copyOut(client, text)) yield chunk as Buffer;
}

/** Steps through copied rows of a table; its methods return values of the current row. */
export class LiveRowCursor {
  private readonly rows: BinaryRows;
  private readonly readers: readonly (() => ColumnValue)[];

  constructor(table: TableSpec) {
    const columns = columnsOf(table);
    const rows = new BinaryRows(columns.length);
    this.rows = rows;
    this.readers = columns.map(([, type], column) => readerOf(rows, type, column));
  }

  feed(chunk: Buffer): void {
    this.rows.feed(chunk);
  }

  next(): boolean {
    return this.rows.next();
  }

  /** Whether a column of type int4, by its number in `columnsOf`, has this number; NaN is null. */
  equalsInt4(column: number, value: number): boolean {
    return isSame(this.rows.isNull(column) ? Number.NaN : this.rows.int4(column), value);
  }

  holdsInt8(column: number, value: number): boolean {
    return isSame(this.rows.isNull(column) ? Number.NaN : this.rows.int8(column), value);
  }

  holdsBool(column: number, value: boolean): boolean {
    return !this.rows.isNull(column) && this.rows.bool(column) === value;
  }

  equalsText(column: number, value: string | null): boolean {
    return this.rows.equalsText(column, value);
  }

  /** The value of a column by its number in `columnsOf`. */
  valueAt(column: number): ColumnValue {
    return this.readers[column]?.() ?? null;
  }
}

/** Null is NaN on both sides. */
const isSame = (a: number, b: number): boolean => a === b || (Number.isNaN(a) && Number.isNaN(b));

function readerOf(rows: BinaryRows, type: ColumnType, column: number): () => ColumnValue {
  switch (type) {
    case 'int4':
      return () => (rows.isNull(column) ? null : rows.int4(column));
    case 'int8':
      return () => (rows.isNull(column) ? null : rows.int8(column));
    case 'bool':
      return () => (rows.isNull(column) ? null : rows.bool(column));
    case 'text':
      return () => (rows.isNull(column) ? null : rows.text(column));
  }
}
