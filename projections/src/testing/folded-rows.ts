import type { EventMeta, ShopEvent } from '@fan-beats/events';
import { history } from '@fan-beats/events/testing';
import { Fold } from '../executors/replay/fold';
import type { RowOf, TableSpec } from '../tables/row-op';

/** For tests: the rows of a table after events of one stream, as every executor makes them. */
export function rowsAfter<Table extends TableSpec>(
  table: Table,
  events: readonly ShopEvent[],
  { stream = 'claim-17', meta }: { readonly stream?: string; readonly meta?: EventMeta } = {},
): RowOf<Table>[] {
  const fold = new Fold();
  for (const event of history([{ stream, events, ...(meta && { meta }) }])) fold.add(event);
  const folded = fold.tables.table(table);
  return Array.from({ length: folded.size }, (_, row) => folded.rowAt(row) as RowOf<Table>);
}
