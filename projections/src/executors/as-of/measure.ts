import type { MemoryTables } from '../../tables/memory/memory-table';
import type { ColumnValue, Projector, RowKey, RowOp } from '../../tables/row-op';

export type Row = Readonly<Record<string, ColumnValue>>;

/**
 * The definition of a figure: the sum of a measure over keys of a read model, whose rows come from these streams alone.
 */
export interface Measure {
  readonly projectors: readonly Projector[];
  readonly streams: readonly string[] | 'all';
  /** The counted keys whose part this operation may change. */
  readonly touched: (op: RowOp) => readonly RowKey[];
  readonly of: (tables: MemoryTables, key: RowKey) => number;
}

/** A sum over rows of one table. */
export function measureOfRows({
  projector,
  counts = () => true,
  of,
  ...streams
}: Pick<Measure, 'streams'> & {
  readonly projector: Projector;
  /** Absent: every row. */
  readonly counts?: (key: RowKey) => boolean;
  readonly of: (row: Row) => number;
}): Measure {
  const { table } = projector;
  return {
    ...streams,
    projectors: [projector],
    touched: ({ table: name, key }) => (name === table.name && counts(key) ? [key] : []),
    of: (tables, key) => {
      const rows = tables.table(table);
      const row = rows.find(key);
      return row < 0 ? 0 : of(rows.rowAt(row));
    },
  };
}
