import type { RecordedEvent } from '@fan-beats/events';

export type ColumnType = 'int4' | 'int8' | 'text' | 'bool';
export type ColumnValue = number | string | boolean | null;
export type RowKey = Readonly<Record<string, number | string>>;

/** One table of a read model, in schema `projection`; a column left out of an operation keeps its value or its default. */
export interface TableSpec {
  readonly name: string;
  readonly key: Readonly<Record<string, ColumnType>>;
  readonly columns: Readonly<Record<string, { readonly type: ColumnType; readonly default: ColumnValue }>>;
}

/** What an event does to a table. `add` never reads, so that hot counters commute. */
export type RowOp =
  | {
      readonly op: 'put';
      readonly table: string;
      readonly key: RowKey;
      readonly set: Readonly<Record<string, ColumnValue>>;
    }
  | {
      readonly op: 'add';
      readonly table: string;
      readonly key: RowKey;
      readonly add: Readonly<Record<string, number>>;
    }
  | { readonly op: 'remove'; readonly table: string; readonly key: RowKey };

/** A pure function from an event to operations on its own tables: reads no clock, asks no table, sends nothing. */
export interface Projector {
  readonly name: string;
  readonly tables: readonly TableSpec[];
  project(event: RecordedEvent): readonly RowOp[];
}
