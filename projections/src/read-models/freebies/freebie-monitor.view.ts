import type { StockMovement, StockUnit } from '@fan-beats/events';
import { selectRows, type ReadSource } from '../../tables/read-source';
import { readGoStatuses } from '../catalogue/gos/go.view';
import { claimItemTable } from '../claims/claim-item.table';
import { freebieMonitorTable } from './freebie-monitor.table';
import { freebieStockTable } from './freebie-stock.table';

export interface FreebieMonitorView extends StockUnit {
  readonly caption: string;
  readonly variantCaption: string | null;
  readonly kind: string;
  /** Pieces claimed in the group order. */
  readonly amount: number;
  /** Pieces that the admins have, over all group orders (rule D20). */
  readonly stock: number;
  /** Whether its group order is canceled: then nothing of it is missing (rule D34). */
  readonly canceled: boolean;
  readonly texts: readonly { readonly userId: number; readonly additionalInfo: string }[];
}

/** The pieces of each freebie that the claims of a group order need, the pieces at hand, and the fans' texts to it. */
export async function readFreebieMonitor(source: ReadSource, goId: number): Promise<FreebieMonitorView[]> {
  const [rows, stocks, lines, statuses] = await Promise.all([
    selectRows(source, freebieMonitorTable, { go_id: goId }),
    readFreebieStock(source),
    selectRows(source, claimItemTable, { go_id: goId, item_type: 1 }),
    readGoStatuses(source, [goId]),
  ]);
  const stockOf = new Map(stocks.map((row) => [`${row.itemId}/${row.variantId ?? 0}`, row.amount]));
  return rows
    .filter((row) => row.amount > 0)
    .map((row) => ({
      itemId: row.item_id,
      variantId: row.variant_id === 0 ? null : row.variant_id,
      caption: row.caption,
      variantCaption: row.variant_caption,
      kind: row.kind,
      amount: row.amount,
      stock: stockOf.get(`${row.item_id}/${row.variant_id}`) ?? 0,
      canceled: statuses.get(goId) === 'CANCELED',
      texts: lines.flatMap((line) =>
        line.item_id === row.item_id && line.variant_id === row.variant_id && line.additional_info
          ? [{ userId: line.user_id, additionalInfo: line.additional_info }]
          : [],
      ),
    }));
}

/** Pieces of freebies at hand, over all group orders; a freebie that was never counted is left out. */
export async function readFreebieStock(source: ReadSource): Promise<StockMovement[]> {
  const rows = await selectRows(source, freebieStockTable);
  return rows.map((row) => ({
    itemId: row.item_id,
    variantId: row.variant_id === 0 ? null : row.variant_id,
    amount: row.amount,
  }));
}
