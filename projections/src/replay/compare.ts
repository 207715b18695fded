import type { ClientBase } from 'pg';
import type { MemoryTable } from '../memory/memory-table';
import type { ColumnValue, RowKey } from '../row-op';
import { columnsOf, forEachLiveRow } from './table-copy';

/** Where a live table is not what the log says. */
export type Difference =
  | {
      readonly kind: 'other';
      readonly key: RowKey;
      readonly column: string;
      readonly live: ColumnValue;
      readonly replayed: ColumnValue;
    }
  | { readonly kind: 'missing' | 'surplus'; readonly key: RowKey };

/** Compares the live rows of a table with the folded ones, row by row; gives how many live rows there are. */
export async function compareWithLive(
  client: ClientBase,
  table: MemoryTable,
  onDifference: (difference: Difference) => void,
): Promise<number> {
  const columns = columnsOf(table.spec);
  const keys = Object.keys(table.spec.key);
  const defaults = columns.map(([column]) => table.spec.columns[column]?.default ?? null);
  const replayed = table.readers();
  const seen = new Uint8Array(table.size);
  let rows = 0;
  const key: Record<string, number> = {};
  await forEachLiveRow(client, table.spec, (valueAt) => {
    rows++;
    keys.forEach((column, index) => (key[column] = Number(valueAt(index))));
    const row = table.find(key);
    if (row < 0) {
      const blank = defaults.every((value, index) => index < keys.length || valueAt(index) === value);
      if (!blank || !table.spec.blankMeansAbsent) onDifference({ kind: 'surplus', key: { ...key } });
      return;
    }
    seen[row] = 1;
    for (let index = keys.length; index < columns.length; index++) {
      const live = valueAt(index);
      const value = replayed[index]?.(row) ?? null;
      if (live !== value)
        onDifference({
          kind: 'other',
          key: { ...key },
          column: columns[index]?.[0] ?? '',
          live,
          replayed: value,
        });
    }
  });
  for (let row = 0; row < table.size; row++)
    if (seen[row] === 0 && !table.isBlank(row)) onDifference({ kind: 'missing', key: table.keyAt(row) });
  return rows;
}
