import { readRows, type Queryable } from '@fan-beats/events';
import { Pool } from 'pg';
import { MemoryTables } from './memory/memory-table';
import type { ColumnType, ColumnValue, RowOf, TableSpec } from './row-op';

/** A source that views read from: the live tables, or tables folded to a moment of the past. */
export type ReadSource = Queryable | MemoryTables;

/**
 * Reads one state of the books by several queries: otherwise each statement of a pool would read another state. `read`
 * must use only the given source, because it occupies a connection meanwhile. Any source except a pool is read as it
 * is.
 */
export async function onOneState<Found>(
  source: ReadSource,
  read: (state: ReadSource) => Promise<Found>,
): Promise<Found> {
  if (!(source instanceof Pool)) return read(source);
  const client = await source.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const found = await read(client);
    await client.query('COMMIT');
    client.release();
    return found;
  } catch (error) {
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

/** Conditions on rows: a column equals the value, or one of the list. */
export type Where<Table extends TableSpec> = {
  readonly [Column in keyof RowOf<Table>]?: number | string | readonly number[];
};

type Condition = readonly [string, number | string | readonly number[]];

/** The rows of a table that match, ordered by its key. */
export async function selectRows<Table extends TableSpec>(
  source: ReadSource,
  table: Table,
  where: Where<Table> = {},
): Promise<RowOf<Table>[]> {
  const conditions = Object.entries<Condition[1] | undefined>(where).filter(
    (condition): condition is [string, Condition[1]] => condition[1] !== undefined,
  );
  const rows =
    source instanceof MemoryTables
      ? fromMemory(source, table, conditions)
      : await fromPostgres(source, table, conditions);
  return rows as RowOf<Table>[];
}

function fromMemory(source: MemoryTables, spec: TableSpec, conditions: readonly Condition[]) {
  const table = source.table(spec);
  const tests = conditions.map(([column, value]) => {
    const wanted = new Set<ColumnValue>(Array.isArray(value) ? value : [value as number | string]);
    return (row: number): boolean => wanted.has(table.valueAt(row, column));
  });
  const found: Record<string, ColumnValue>[] = [];
  for (let row = 0; row < table.size; row++)
    if (tests.every((test) => test(row)) && !table.isBlank(row)) found.push(table.rowAt(row));
  const keys = Object.keys(spec.key);
  return found.sort((a, b) => compareBy(keys, a, b));
}

function compareBy(
  keys: readonly string[],
  a: Record<string, ColumnValue>,
  b: Record<string, ColumnValue>,
): number {
  for (const key of keys) {
    const difference = Number(a[key]) - Number(b[key]);
    if (difference !== 0) return difference;
  }
  return 0;
}

async function fromPostgres(source: Queryable, table: TableSpec, conditions: readonly Condition[]) {
  const types: Readonly<Record<string, ColumnType>> = {
    ...table.key,
    ...Object.fromEntries(Object.entries(table.columns).map(([name, { type }]) => [name, type])),
  };
  const tests = conditions.map(([column, value], index) =>
    Array.isArray(value) ? `${column} = ANY($${index + 1}::${types[column]}[])` : `${column} = $${index + 1}`,
  );
  const rows = await readRows<Record<string, ColumnValue>>(source, {
    name: `select_${table.name}_${conditions.map(([column, value]) => (Array.isArray(value) ? `${column}s` : column)).join('_')}`,
    text: `SELECT ${Object.keys(types).join(', ')} FROM ${table.name}
      ${tests.length > 0 ? `WHERE ${tests.join(' AND ')}` : ''} ORDER BY ${Object.keys(table.key).join(', ')}`,
    values: conditions.map(([, value]) => value),
  });
  return table.blankMeansAbsent ? rows.filter((row) => !isBlank(table, row)) : rows;
}

function isBlank({ columns }: TableSpec, row: Readonly<Record<string, ColumnValue>>): boolean {
  return Object.entries(columns).every(([name, column]) => row[name] === column.default);
}
