import type { EventMeta, ShopEvent } from '@fan-beats/events';
import { history } from '@fan-beats/events/testing';
import { Fold } from '../executors/replay/fold';
import type { RowOf, TableSpec } from '../tables/row-op';

interface OfStream {
  readonly stream?: string;
  readonly meta?: EventMeta;
  /** Milliseconds between two events; 0 where absent. */
  readonly apartMs?: number;
}

/** For tests: the rows of a table after events of one stream, which are the same for every executor. */
export function rowsAfter<Table extends TableSpec>(
  table: Table,
  events: readonly ShopEvent[],
  { stream = 'claim-17', meta, apartMs = 0 }: OfStream = {},
): RowOf<Table>[] {
  const fold = new Fold();
  history([{ stream, events, ...(meta && { meta }) }]).forEach((event, place) =>
    fold.add({ ...event, recordedAt: event.recordedAt + place * apartMs }),
  );
  const folded = fold.tables.table(table);
  return Array.from({ length: folded.size }, (_, row) => folded.rowAt(row) as RowOf<Table>);
}
