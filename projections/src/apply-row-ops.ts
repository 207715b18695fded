import { arrayLiteral } from './array-literal';
import { foldOps, type RowEffect } from './fold-ops';
import type { Queryable, Statement } from './queryable';
import type { ColumnType, ColumnValue, RowOp, TableSpec } from './row-op';

export interface ApplyOptions {
  /** Tables whose rows were written already, by a guard. */
  readonly except?: readonly string[];
}

/**
 * Writes operations to the live tables: one named statement per table and set of columns, all sent at once, rows in the order
 * of their keys. Runs inside the caller's transaction; on a client in pipeline mode it costs one round trip.
 */
export async function applyRowOps(
  client: Queryable,
  ops: readonly RowOp[],
  options: ApplyOptions = {},
): Promise<void> {
  const { except } = options;
  const wanted = except ? ops.filter((op) => !except.includes(op.table)) : ops;
  await Promise.all(statementsFor(foldOps(wanted)).map((statement) => client.query(statement)));
}

interface Group {
  readonly table: TableSpec;
  readonly shape: Shape;
  readonly effects: RowEffect[];
}

/** The statements that bring effects about. A table's removals come first, so that a unique key they free can be used again. */
export function statementsFor(effects: readonly RowEffect[]): Statement[] {
  const groups = new Map<string, Group>();
  for (const effect of effects) {
    const shape = shapeOf(effect);
    const group = groups.get(shape.name);
    if (group) group.effects.push(effect);
    else groups.set(shape.name, { table: effect.table, shape, effects: [effect] });
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
        lockShape(table),
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

const shapes = new Map<string, Shape>();

function shapeOf(effect: RowEffect): Shape {
  if (effect.effect === 'remove') return removeShape(effect.table);
  let set = 0;
  let add = 0;
  let bit = 1;
  for (const column in effect.table.columns) {
    if (column in effect.set) set |= bit;
    else if (column in effect.add) add |= bit;
    bit <<= 1;
  }
  const name = `upsert_${effect.table.name}_${set}_${add}`;
  return cached(name, () => upsertShape(name, effect));
}

function cached(name: string, make: () => Shape): Shape {
  let shape = shapes.get(name);
  if (!shape) shapes.set(name, (shape = make()));
  return shape;
}

function upsertShape(name: string, effect: Extract<RowEffect, { effect: 'upsert' }>): Shape {
  const { table, set, add } = effect;
  const keys = Object.entries(table.key);
  const columns = Object.entries(table.columns)
    .filter(([column]) => column in set || column in add)
    .map(([column, spec]) => [column, spec.type] as const);
  const updates = columns.map(([column]) =>
    column in set ? `${column} = excluded.${column}` : `${column} = t.${column} + excluded.${column}`,
  );
  const all = [...keys, ...columns];
  const names = all.map(([column]) => column).join(', ');
  const text = `INSERT INTO projection.${table.name} AS t (${names}) SELECT * FROM ${unnest(all)}
    ON CONFLICT (${keys.map(([column]) => column).join(', ')}) DO ${updates.length > 0 ? `UPDATE SET ${updates.join(', ')}` : 'NOTHING'}`;
  return { name, kind: 'upsert', text, keys, columns };
}

function removeShape(table: TableSpec): Shape {
  const name = `remove_${table.name}`;
  return cached(name, () => {
    const keys = Object.entries(table.key);
    const text = `DELETE FROM projection.${table.name} t USING ${unnest(keys)} AS d(${keys.map(([column]) => column).join(', ')})
      WHERE ${sameKey(keys)}`;
    return { name, kind: 'remove', text, keys, columns: [] };
  });
}

function lockShape(table: TableSpec): Shape {
  const name = `lock_${table.name}`;
  return cached(name, () => {
    const keys = Object.entries(table.key);
    const names = keys.map(([column]) => column);
    const text = `SELECT FROM projection.${table.name} t JOIN ${unnest(keys)} AS d(${names.join(', ')})
      ON ${sameKey(keys)} ORDER BY ${names.map((column) => `t.${column}`).join(', ')} FOR UPDATE OF t`;
    return { name, kind: 'lock', text, keys, columns: [] };
  });
}

function sameKey(keys: Shape['keys']): string {
  return keys.map(([column]) => `t.${column} = d.${column}`).join(' AND ');
}

function unnest(columns: Shape['columns']): string {
  return `unnest(${columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})`;
}

function statementOf({ name, text, keys, columns }: Shape, effects: RowEffect[]): Statement {
  const rows = effects.sort((a, b) => compareKeys(keys, a, b));
  const keyArrays = keys.map(([column, type]) =>
    arrayLiteral(
      type,
      rows.map((row) => row.key[column] ?? null),
    ),
  );
  const columnArrays = columns.map(([column, type]) =>
    arrayLiteral(
      type,
      rows.map((row) => valueOf(row, column)),
    ),
  );
  return { name, text, values: [...keyArrays, ...columnArrays] };
}

function valueOf(row: RowEffect, column: string): ColumnValue {
  if (row.effect === 'remove') return null;
  return (column in row.set ? row.set[column] : row.add[column]) ?? null;
}

function compareKeys(keys: Shape['keys'], a: RowEffect, b: RowEffect): number {
  for (const [column] of keys) {
    const difference = (a.key[column] ?? 0) - (b.key[column] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
