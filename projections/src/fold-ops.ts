import { tableNamed } from './projectors';
import type { ColumnValue, RowKey, RowOp, TableSpec } from './row-op';

/** What a batch of operations does to one row, as one statement can do it. */
export type RowEffect =
  | { readonly effect: 'remove'; readonly table: TableSpec; readonly key: RowKey }
  | {
      readonly effect: 'upsert';
      readonly table: TableSpec;
      readonly key: RowKey;
      /** Columns that get a value; all of them when the row was removed and made anew inside the batch. */
      readonly set: Readonly<Record<string, ColumnValue>>;
      /** Columns that move; never one that is in `set`. */
      readonly add: Readonly<Record<string, number>>;
    };

interface Fold {
  readonly table: TableSpec;
  readonly key: RowKey;
  present: boolean;
  removed: boolean;
  set: Record<string, ColumnValue>;
  add: Record<string, number>;
}

/**
 * Collapses operations to at most one effect per row: applying the effects, in any order, leaves the tables as applying the
 * operations one after the other would.
 */
export function foldOps(ops: Iterable<RowOp>): RowEffect[] {
  const folds = new Map<string, Fold>();
  for (const op of ops) apply(foldOf(folds, op), op);
  return [...folds.values()].map(effectOf);
}

function foldOf(folds: Map<string, Fold>, op: RowOp): Fold {
  const table = tableNamed(op.table);
  let id = op.table;
  for (const column in table.key) id += `/${op.key[column] ?? ''}`;
  const known = folds.get(id);
  if (known) return known;
  const fold: Fold = { table, key: op.key, present: false, removed: false, set: {}, add: {} };
  folds.set(id, fold);
  return fold;
}

function apply(fold: Fold, op: RowOp): void {
  if (op.op === 'remove') {
    fold.present = false;
    fold.removed = true;
    fold.set = {};
    fold.add = {};
    return;
  }
  if (!fold.present && fold.removed) fold.set = defaultsOf(fold.table);
  fold.present = true;
  if (op.op === 'put') put(fold, op.set);
  else add(fold, op.add);
}

function put(fold: Fold, set: Readonly<Record<string, ColumnValue>>): void {
  for (const column in set) {
    const value = set[column];
    if (value === undefined) continue;
    fold.set[column] = value;
    if (column in fold.add) fold.add = without(fold.add, column);
  }
}

function add(fold: Fold, amounts: Readonly<Record<string, number>>): void {
  for (const column in amounts) {
    const amount = amounts[column] ?? 0;
    if (column in fold.set) fold.set[column] = Number(fold.set[column]) + amount;
    else fold.add[column] = (fold.add[column] ?? 0) + amount;
  }
}

function without(amounts: Record<string, number>, column: string): Record<string, number> {
  const { [column]: _put, ...rest } = amounts;
  return rest;
}

function defaultsOf(table: TableSpec): Record<string, ColumnValue> {
  return Object.fromEntries(Object.entries(table.columns).map(([name, column]) => [name, column.default]));
}

function effectOf({ table, key, present, set, add }: Fold): RowEffect {
  return present ? { effect: 'upsert', table, key, set, add } : { effect: 'remove', table, key };
}
