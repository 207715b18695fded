import {
  goStream,
  grouped,
  readRows,
  stepsInForce,
  type GoStatus,
  type Queryable,
  type StockLimit,
  type StockUnit,
} from '@fan-beats/events';
import { selectRows, type ReadSource } from '../../../tables/read-source';
import type { RowOf } from '../../../tables/row-op';
import { goStatusTable } from './go-status.table';
import { goStockTable } from './go-stock.table';

export interface GoStockView extends StockUnit, StockLimit {
  readonly goId: number;
}

/** Limits and claimed pieces of one or several group orders, per base unit. */
export async function readGoStock(
  source: ReadSource,
  goIds: number | readonly number[],
): Promise<GoStockView[]> {
  const rows = await selectRows(source, goStockTable, { go_id: goIds });
  return rows.map(toStock);
}

/** Limits and claimed pieces of items, each in one group order. */
export async function readItemStock(
  client: Queryable,
  keys: readonly (readonly [goId: number, itemId: number])[],
): Promise<GoStockView[]> {
  if (keys.length === 0) return [];
  const rows = await readRows<RowOf<typeof goStockTable>>(client, {
    name: 'read_item_stock',
    text: `SELECT s.* FROM unnest($1::int[], $2::int[]) AS w(go_id, item_id)
           JOIN go_stock s ON s.go_id = w.go_id AND s.item_id = w.item_id`,
    values: [keys.map(([goId]) => goId), keys.map(([, itemId]) => itemId)],
  });
  return rows.map(toStock);
}

function toStock(row: RowOf<typeof goStockTable>): GoStockView {
  return {
    goId: row.go_id,
    itemId: row.item_id,
    variantId: row.variant_id === 0 ? null : row.variant_id,
    max: row.max,
    claimed: row.claimed,
  };
}

/**
 * SQL: a figure that changes with every limit and every claimed piece of the group order in a column of another table.
 */
export const goStockVersionSql = (goId: string): string =>
  `(SELECT sum(hash_record_extended(s, 0)) FROM ${goStockTable.name} s WHERE s.go_id = ${goId})`;

/** SQL: the status of the group order in a column of another table. */
export const goStatusSql = (goId: string): string =>
  `(SELECT its.status FROM ${goStatusTable.name} its WHERE its.go_id = ${goId})`;

/** Statuses by group order, null for open; a group order that never had one is left out, and is open too. */
export async function readGoStatuses(
  source: ReadSource,
  goIds?: readonly number[],
): Promise<Map<number, GoStatus | null>> {
  const rows = await selectRows(source, goStatusTable, goIds ? { go_id: goIds } : {});
  return new Map(rows.map((row) => [row.go_id, row.status as GoStatus | null]));
}

const always = Number.MAX_SAFE_INTEGER;

export interface GoStatusDay {
  readonly status: GoStatus;
  readonly setAt: Date;
}

/**
 * The steps of group orders in force since they were last open, in order, as they were at a position or a time,
 * included.
 */
export async function readGoStatusDays(
  client: Queryable,
  goIds: readonly number[],
  { position = always, time = always }: { readonly position?: number; readonly time?: number } = {},
): Promise<Map<number, readonly GoStatusDay[]>> {
  if (goIds.length === 0) return new Map();
  const rows = await readRows<StatusRow>(client, {
    name: 'read_go_status_days',
    text: `SELECT (data->>'goId')::int AS go_id, data->>'status' AS status, recorded_at AS set_at
             FROM events WHERE stream = ANY ($1) AND type = 'GoStatusSet' AND position <= $2 AND recorded_at <= $3
            ORDER BY stream, version`,
    values: [goIds.map(goStream), position, time],
  });
  const steps = grouped(rows, ({ go_id }) => go_id);
  return new Map([...steps].map(([goId, taken]) => [goId, stepsInForce(taken).map(toStatusDay)]));
}

const toStatusDay = ({ status, set_at }: StatusRow): GoStatusDay => ({
  status: status as GoStatus,
  setAt: new Date(set_at),
});

interface StatusRow {
  readonly go_id: number;
  readonly status: GoStatus | null;
  readonly set_at: number;
}
