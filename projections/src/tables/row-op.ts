import type { RecordedEvent } from '@fan-beats/events';

export type ColumnType = 'int4' | 'int8' | 'text' | 'bool';
/** The key of a row always consists of numbers: ids, lines, positions. */
export type KeyType = 'int4' | 'int8';
export type ColumnValue = number | string | boolean | null;
export type RowKey = Readonly<Record<string, number>>;

/** A column whose default is null may be null; every other one is NOT NULL with that default. */
export interface ColumnSpec {
  readonly type: ColumnType;
  readonly default: ColumnValue;
  /**
   * Free text of a person, emptied when the person of the table's `user_id` is forgotten; `payer`: free text of a
   * payer, emptied once its time is over (rule M12).
   */
  readonly personal?: true | 'payer';
}

export interface IndexSpec {
  readonly columns: readonly string[];
  readonly unique?: boolean;
  /** Leaves out rows without a value there: most rows then cost the index nothing. */
  readonly whereSet?: string;
}

/**
 * One table of a read model, in schema `projection`; a column that an operation leaves out keeps its value or its
 * default.
 */
export interface TableSpec {
  readonly name: string;
  readonly key: Readonly<Record<string, KeyType>>;
  readonly columns: Readonly<Record<string, ColumnSpec>>;
  readonly indexes: readonly IndexSpec[];
  /** Whether events of several streams change one row, so that writers lock its rows in the order of their keys. */
  readonly shared?: boolean;
  /** Whether a row with only defaults means the same as no row: counters at zero. */
  readonly blankMeansAbsent?: boolean;
}

/** An operation of an event on a table. `add` never reads, so that hot counters commute. */
export type RowOp =
  | {
      readonly op: 'put';
      readonly table: string;
      readonly key: RowKey;
      readonly set: Readonly<Record<string, ColumnValue>>;
      /** Whether the event makes the row, so that no row can have its key yet. */
      readonly fresh?: true;
    }
  | {
      readonly op: 'add';
      readonly table: string;
      readonly key: RowKey;
      readonly add: Readonly<Record<string, number>>;
    }
  | { readonly op: 'remove'; readonly table: string; readonly key: RowKey };

/** A pure function from an event to operations on its own tables: it reads no clock and no table, and sends nothing. */
export interface Projector {
  /** Its read model. */
  readonly table: TableSpec;
  project(event: RecordedEvent): readonly RowOp[];
}

type ValueOf<Type extends ColumnType> = Type extends 'bool' ? boolean : Type extends 'text' ? string : number;

export type KeyOf<Table extends TableSpec> = { readonly [Column in keyof Table['key']]: number };

export type ColumnsOf<Table extends TableSpec> = {
  readonly [Column in keyof Table['columns']]:
    | ValueOf<Table['columns'][Column]['type']>
    | (null extends Table['columns'][Column]['default'] ? null : never);
};

/** A row of a table, key and columns, as it is in memory or in PostgreSQL. */
export type RowOf<Table extends TableSpec> = KeyOf<Table> & ColumnsOf<Table>;

/** An amount that is null stays null: nothing is added to what nobody knows. */
type Counters<Table extends TableSpec> = {
  readonly [
    Column in keyof Table['columns'] as Table['columns'][Column] extends Counted ? Column : never
  ]?: number;
};

interface Counted {
  readonly type: 'int4' | 'int8';
  readonly default: 0 | null;
}

/** Keeps the literal types of a table, from which the types of its rows follow. */
export function defineTable<const Table extends TableSpec>(table: Table): Table {
  return table;
}

/** Operations on one table, checked against its columns by the compiler. */
export interface TableOps<Table extends TableSpec> {
  put(key: KeyOf<Table>, set: Partial<ColumnsOf<Table>>): RowOp;
  /** Puts a row that the event makes. */
  create(key: KeyOf<Table>, set: Partial<ColumnsOf<Table>>): RowOp;
  add(key: KeyOf<Table>, add: Counters<Table>): RowOp;
  remove(key: KeyOf<Table>): RowOp;
}

export function opsOn<Table extends TableSpec>(table: Table): TableOps<Table> {
  const { name } = table;
  return {
    put: (key, set) => ({ op: 'put', table: name, key, set: set as Record<string, ColumnValue> }),
    create: (key, set) => ({
      op: 'put',
      table: name,
      key,
      set: set as Record<string, ColumnValue>,
      fresh: true,
    }),
    add: (key, add) => ({ op: 'add', table: name, key, add: add as Record<string, number> }),
    remove: (key) => ({ op: 'remove', table: name, key }),
  };
}
