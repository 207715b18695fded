import { grouped, statementName, type Statement } from '@fan-beats/events';
import { arrayLiteral } from './array-literal';
import { foldOps, type RowEffect } from './fold-ops';
import type { ColumnType, ColumnValue, RowOp, TableSpec } from '../../tables/row-op';

/**
 * The statements that write events and apply their operations to the live tables, for one transaction. Rows that the
 * events make are inserted by the statement that inserts the events. A row that takes the key of a removed one is
 * written after the removal.
 */
export function writeStatements(insert: Statement, ops: readonly RowOp[]): Statement[] {
  const groups = groupsOf(foldOps(ops));
  const removes = groups.some(({ shape }) => shape.kind === 'remove');
  const joins = ({ table, shape }: Group): boolean =>
    'position' in table.key || (shape.kind === 'make' && !removes);
  return [withRows(insert, groups.filter(joins)), ...inOrder(groups.filter((group) => !joins(group)))];
}

/**
 * SQL: the position of a row whose event is inserted by the same statement.
 *
 * Such an event has no position yet. Until it has one, the key `position` of its row is a negative number: -1 for the
 * first event of the statement, -2 for the second. PostgreSQL counts the elements of an array from 1, so the element
 * number `-position` of the inserted positions is the right one.
 */
const placed = '(ARRAY(SELECT inserted.position FROM inserted))[-position]';

function withRows(insert: Statement, groups: readonly Group[]): Statement {
  const values = [...(insert.values ?? [])];
  let text = `WITH inserted AS (${insert.text} RETURNING position)`;
  for (const [index, group] of groups.entries()) {
    text += `, row_${index} AS (${group.shape.textAt(values.length + 1, placed)})`;
    values.push(...valuesOf(group));
  }
  text += ' SELECT';
  return { name: statementName(text), text, values };
}

interface Group {
  readonly table: TableSpec;
  readonly shape: Shape;
  readonly effects: RowEffect[];
}

/**
 * The statements for row effects. A table's removals come first, so that a unique key which they free can be used
 * again.
 */
export function statementsFor(effects: readonly RowEffect[]): Statement[] {
  return inOrder(groupsOf(effects));
}

/** One group per table and set of columns. */
function groupsOf(effects: readonly RowEffect[]): Group[] {
  const groups = new Map<Shape, Group>();
  for (const effect of effects) {
    const shape = shapeOf(effect);
    const group = groups.get(shape);
    if (group) group.effects.push(effect);
    else groups.set(shape, { table: effect.table, shape, effects: [effect] });
  }
  return [...groups.values()];
}

function inOrder(groups: readonly Group[]): Statement[] {
  const sorted = groups.toSorted((a, b) => rankOf(a.shape) - rankOf(b.shape));
  return [...lockings(sorted), ...sorted.map(statementOf)];
}

const rankOf = (shape: Shape): number => (shape.kind === 'remove' ? 0 : 1);

/** Two statements on one shared table would lock its rows out of order, so all rows are locked first. */
function lockings(groups: readonly Group[]): Statement[] {
  const shared = groups.filter(({ table }) => table.shared);
  return [...grouped(shared, ({ table }) => table)]
    .filter(([, sharing]) => sharing.length > 1)
    .map(([table, sharing]) =>
      statementOf({
        shape: cached(lockShapes, table, lockShape),
        effects: sharing.flatMap(({ effects }) => effects),
      }),
    );
}

interface Shape {
  readonly name: string;
  readonly kind: 'remove' | 'make' | 'upsert' | 'lock';
  /** The statement on its own. */
  readonly text: string;
  /**
   * The statement with its parameters from this number on, and with this SQL in place of the key `position` of each
   * row.
   */
  readonly textAt: (firstParameter: number, position: string) => string;
  readonly keys: readonly (readonly [string, ColumnType])[];
  readonly columns: readonly (readonly [string, ColumnType])[];
}

type Upsert = Extract<RowEffect, { effect: 'upsert' }>;

const upsertShapes = new Map<TableSpec, Map<number, Shape>>();

function shapeOf(effect: RowEffect): Shape {
  if (effect.effect === 'remove') return cached(removeShapes, effect.table, removeShape);
  let shapes = upsertShapes.get(effect.table);
  if (!shapes) upsertShapes.set(effect.table, (shapes = new Map<number, Shape>()));
  const number = numberOf(effect);
  let shape = shapes.get(number);
  if (!shape) shapes.set(number, (shape = upsertShape(`upsert_${effect.table.name}_${number}`, effect)));
  return shape;
}

/** One number per set of columns: two bits per column, one for a value and one for a difference. */
function numberOf({ table, set, add, fresh }: Upsert): number {
  let number = fresh ? 1 : 0;
  let bit = 2;
  for (const column in table.columns) {
    if (column in set) number += bit;
    else if (column in add) number += bit * 2;
    bit *= 4;
  }
  return number;
}

const removeShapes = new Map<TableSpec, Shape>();
const lockShapes = new Map<TableSpec, Shape>();

function cached(shapes: Map<TableSpec, Shape>, table: TableSpec, make: (table: TableSpec) => Shape): Shape {
  let shape = shapes.get(table);
  if (!shape) shapes.set(table, (shape = make(table)));
  return shape;
}

function upsertShape(name: string, { table, set, add, fresh }: Upsert): Shape {
  const keys = Object.entries(table.key);
  const columns = Object.entries(table.columns)
    .filter(([column]) => column in set || column in add)
    .map(([column, spec]) => [column, spec.type] as const);
  const updates = columns.map(([column]) =>
    column in set ? `${column} = excluded.${column}` : `${column} = t.${column} + excluded.${column}`,
  );
  const all = [...keys, ...columns];
  const names = all.map(([column]) => column).join(', ');
  const action = updates.length > 0 ? `UPDATE SET ${updates.join(', ')}` : 'NOTHING';
  const conflict = `ON CONFLICT (${keys.map(([column]) => column).join(', ')}) DO ${action}`;
  const tail = fresh ? '' : ` ${conflict}`;
  const textAt = (firstParameter: number, position: string): string => {
    const selected = all.map(([column]) =>
      column === 'position' && 'position' in table.key ? position : column,
    );
    return `INSERT INTO ${table.name} AS t (${names}) SELECT ${selected.join(', ')} FROM ${unnest(all, firstParameter)} d${tail}`;
  };
  return {
    name,
    kind: fresh ? 'make' : 'upsert',
    text: textAt(1, 'position'),
    textAt,
    keys,
    columns,
  };
}

function removeShape(table: TableSpec): Shape {
  const keys = Object.entries(table.key);
  const textAt = (firstParameter: number): string =>
    `DELETE FROM ${table.name} t USING ${unnest(keys, firstParameter)} d WHERE ${sameKey(keys)}`;
  return { name: `remove_${table.name}`, kind: 'remove', text: textAt(1), textAt, keys, columns: [] };
}

function lockShape(table: TableSpec): Shape {
  const keys = Object.entries(table.key);
  const names = keys.map(([column]) => column);
  const textAt = (
    firstParameter: number,
  ): string => `SELECT FROM ${table.name} t JOIN ${unnest(keys, firstParameter)} d
    ON ${sameKey(keys)} ORDER BY ${names.map((column) => `t.${column}`).join(', ')} FOR UPDATE OF t`;
  return { name: `lock_${table.name}`, kind: 'lock', text: textAt(1), textAt, keys, columns: [] };
}

function sameKey(keys: Shape['keys']): string {
  return keys.map(([column]) => `t.${column} = d.${column}`).join(' AND ');
}

/**
 * Columns of rows, one per parameter. Unnested in a FROM clause, each of them would cost a function scan with a store
 * of its own.
 */
function unnest(columns: Shape['columns'], firstParameter: number): string {
  const unnested = columns.map(
    ([column, type], index) => `unnest($${firstParameter + index}::${type}[]) AS ${column}`,
  );
  return `(SELECT ${unnested.join(', ')})`;
}

function statementOf(group: Pick<Group, 'shape' | 'effects'>): Statement {
  const { name, text } = group.shape;
  return { name, text, values: valuesOf(group) };
}

/** The parameters of a statement: a list per column, with the rows in the order of their keys. */
function valuesOf({ shape: { keys, columns }, effects }: Pick<Group, 'shape' | 'effects'>): string[] {
  const rows = effects.sort((a, b) => compareKeys(keys, a, b));
  const values: string[] = [];
  for (const [column, type] of keys)
    values.push(
      arrayLiteral(
        type,
        rows.map((row) => row.key[column] ?? null),
      ),
    );
  for (const [column, type] of columns)
    values.push(
      arrayLiteral(
        type,
        rows.map((row) => valueOf(row, column)),
      ),
    );
  return values;
}

function valueOf(row: RowEffect, column: string): ColumnValue {
  if (row.effect === 'remove') return null;
  const value = row.set[column];
  return (value === undefined ? row.add[column] : value) ?? null;
}

function compareKeys(keys: Shape['keys'], a: RowEffect, b: RowEffect): number {
  for (const [column] of keys) {
    const difference = (a.key[column] ?? 0) - (b.key[column] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
