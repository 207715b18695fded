import { tableNamed } from '../../read-models/projectors';
import type { ColumnValue, RowKey, RowOp, TableSpec } from '../../tables/row-op';

type Values = Readonly<Record<string, ColumnValue>>;
type Amounts = Readonly<Record<string, number>>;

/** The effect of a batch of operations on one row, in a form that one statement can apply. */
export type RowEffect =
  | { readonly effect: 'remove'; readonly table: TableSpec; readonly key: RowKey }
  | {
      readonly effect: 'upsert';
      readonly table: TableSpec;
      readonly key: RowKey;
      /** Columns that get a value; all of them when the row was removed and made again inside the batch. */
      readonly set: Values;
      /** Columns that get a difference; never one that is in `set`. */
      readonly add: Amounts;
      /** Whether the batch makes the row: an insert that finds an existing one reveals a fault. */
      readonly fresh: boolean;
    };

interface RowFold {
  readonly key: RowKey;
  present: boolean;
  fresh: boolean;
  set: Values;
  add: Amounts;
}

interface TableFold {
  readonly table: TableSpec;
  readonly rows: Map<string | number, RowFold>;
  readonly keyOf: (key: RowKey) => string | number;
}

const nothing = {};

/**
 * Collapses operations to at most one effect per row: applying the effects in any order gives the same tables as
 * applying the operations one after another.
 */
export function foldOps(ops: readonly RowOp[]): RowEffect[] {
  const folds = new Map<string, TableFold>();
  for (const op of ops) {
    let fold = folds.get(op.table);
    if (!fold) folds.set(op.table, (fold = tableFold(tableNamed(op.table))));
    applyTo(fold, op);
  }
  return [...folds.values()].flatMap(effectsOf);
}

function tableFold(table: TableSpec): TableFold {
  const [first = '', ...more] = Object.keys(table.key);
  const keyOf =
    more.length === 0
      ? (key: RowKey) => key[first] ?? 0
      : (key: RowKey) => more.reduce((id, column) => `${id}/${key[column] ?? 0}`, String(key[first] ?? 0));
  return { table, rows: new Map(), keyOf };
}

function applyTo({ table, rows, keyOf }: TableFold, op: RowOp): void {
  const id = keyOf(op.key);
  const row = rows.get(id);
  if (!row) rows.set(id, firstOn(op));
  else if (op.op === 'remove') clear(row);
  else {
    if (!row.present) row.set = defaultsOf(table);
    row.present = true;
    if (op.op === 'put') put(row, op.set);
    else add(row, op.add);
  }
}

/** Most rows get one operation: its columns are used as they are and copied only when a second one comes. */
function firstOn(op: RowOp): RowFold {
  return {
    key: op.key,
    present: op.op !== 'remove',
    fresh: op.op === 'put' && op.fresh === true,
    set: op.op === 'put' ? op.set : nothing,
    add: op.op === 'add' ? op.add : nothing,
  };
}

function clear(row: RowFold): void {
  row.present = false;
  row.fresh = false;
  row.set = nothing;
  row.add = nothing;
}

function put(row: RowFold, set: Values): void {
  row.set = { ...row.set, ...set };
  if (row.add !== nothing)
    row.add = Object.fromEntries(Object.entries(row.add).filter(([column]) => !(column in set)));
}

function add(row: RowFold, amounts: Amounts): void {
  const set: Record<string, ColumnValue> = { ...row.set };
  const sums: Record<string, number> = { ...row.add };
  for (const [column, amount] of Object.entries(amounts)) {
    if (column in set) set[column] = sum(set[column], amount);
    else sums[column] = (sums[column] ?? 0) + amount;
  }
  row.set = set;
  row.add = sums;
}

/** A value that is null stays null, as in SQL. */
const sum = (before: ColumnValue | undefined, amount: number): ColumnValue =>
  before === null ? null : Number(before) + amount;

function defaultsOf(table: TableSpec): Values {
  return Object.fromEntries(Object.entries(table.columns).map(([name, column]) => [name, column.default]));
}

function effectsOf({ table, rows }: TableFold): RowEffect[] {
  return [...rows.values()].map(({ key, present, set, add, fresh }) =>
    present ? { effect: 'upsert', table, key, set, add, fresh } : { effect: 'remove', table, key },
  );
}
