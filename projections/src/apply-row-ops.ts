import { arrayLiteral } from './array-literal';
import { foldOps, type RowEffect } from './fold-ops';
import type { Statement } from './queryable';
import type { ColumnType, ColumnValue, RowOp, TableSpec } from './row-op';

/**
 * The statements that bring operations about in the live tables: one per table and set of columns, rows in the order of their
 * keys. They belong into one transaction.
 */
export function rowStatements(ops: readonly RowOp[]): Statement[] {
  return statementsFor(foldOps(ops));
}

interface Group {
  readonly table: TableSpec;
  readonly shape: Shape;
  readonly effects: RowEffect[];
}

/** The statements that bring effects about. A table's removals come first, so that a unique key they free can be used again. */
export function statementsFor(effects: readonly RowEffect[]): Statement[] {
  const groups = new Map<Shape, Group>();
  for (const effect of effects) {
    const shape = shapeOf(effect);
    const group = groups.get(shape);
    if (group) group.effects.push(effect);
    else groups.set(shape, { table: effect.table, shape, effects: [effect] });
  }
  const inOrder = [...groups.values()].sort((a, b) => rankOf(a.shape) - rankOf(b.shape));
  return [...lockings(inOrder), ...inOrder.map((group) => statementOf(group.shape, group.effects))];
}

const rankOf = (shape: Shape): number => (shape.kind === 'remove' ? 0 : 1);

/** Two statements on one shared table would lock its rows out of order, so all rows are locked before. */
function lockings(groups: readonly Group[]): Statement[] {
  const byTable = new Map<TableSpec, Group[]>();
  for (const group of groups.filter(({ table }) => table.shared))
    byTable.set(group.table, [...(byTable.get(group.table) ?? []), group]);
  return [...byTable.entries()]
    .filter(([, sharing]) => sharing.length > 1)
    .map(([table, sharing]) =>
      statementOf(
        cached(lockShapes, table, lockShape),
        sharing.flatMap(({ effects }) => effects),
      ),
    );
}

interface Shape {
  readonly name: string;
  readonly kind: 'remove' | 'upsert' | 'lock';
  readonly text: string;
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

/** One number per set of columns: two bits a column, one for a value and one for a difference. */
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

/** What an event that was inserted in the same transaction makes has a position below 0: its stream and version tell the true one. */
const placed = `CASE WHEN d.position > 0 THEN d.position
  ELSE (SELECT e.position FROM ledger.events e WHERE e.stream = d.stream AND e.version = d.version) END`;

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
  const values = all.map(([column]) => (column === 'position' ? placed : column)).join(', ');
  const insert = `INSERT INTO projection.${table.name} AS t (${names}) SELECT ${values} FROM ${unnest(all)} d`;
  const action = updates.length > 0 ? `UPDATE SET ${updates.join(', ')}` : 'NOTHING';
  const conflict = `ON CONFLICT (${keys.map(([column]) => column).join(', ')}) DO ${action}`;
  return { name, kind: 'upsert', text: fresh ? insert : `${insert} ${conflict}`, keys, columns };
}

function removeShape(table: TableSpec): Shape {
  const keys = Object.entries(table.key);
  const text = `DELETE FROM projection.${table.name} t USING ${unnest(keys)} d WHERE ${sameKey(keys)}`;
  return { name: `remove_${table.name}`, kind: 'remove', text, keys, columns: [] };
}

function lockShape(table: TableSpec): Shape {
  const keys = Object.entries(table.key);
  const names = keys.map(([column]) => column);
  const text = `SELECT FROM projection.${table.name} t JOIN ${unnest(keys)} d
    ON ${sameKey(keys)} ORDER BY ${names.map((column) => `t.${column}`).join(', ')} FOR UPDATE OF t`;
  return { name: `lock_${table.name}`, kind: 'lock', text, keys, columns: [] };
}

function sameKey(keys: Shape['keys']): string {
  return keys.map(([column]) => `t.${column} = d.${column}`).join(' AND ');
}

/** A column of rows per parameter. Unnested in a FROM clause, each of them would cost a function scan with a store of its own. */
function unnest(columns: Shape['columns']): string {
  const unnested = columns.map(([column, type], index) => `unnest($${index + 1}::${type}[]) AS ${column}`);
  return `(SELECT ${unnested.join(', ')})`;
}

function statementOf({ name, text, keys, columns }: Shape, effects: RowEffect[]): Statement {
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
  return { name, text, values };
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
