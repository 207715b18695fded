import type { RecordedEvent } from '@fan-beats/events';
import { accountProjector } from './accounts/account.projector';
import { postingProjector } from './accounts/posting.projector';
import { claimItemProjector } from './claims/claim-item.projector';
import { claimOverviewProjector } from './claims/claim-overview.projector';
import { claimStageProjector } from './claims/claim-stage.projector';
import { freebieMonitorProjector } from './claims/freebie-monitor.projector';
import { paymentReminderProjector } from './payments/payment-reminder.projector';
import { goStatusProjector } from './gos/go-status.projector';
import { goStockProjector } from './gos/go-stock.projector';
import type { Projector, RowOp, TableSpec } from './row-op';
import { freebieStockProjector } from './stock/freebie-stock.projector';

/** Every read model, in the order in which a commit writes them: private rows first, rows that many share last. */
export const projectors: readonly Projector[] = [
  claimOverviewProjector,
  claimItemProjector,
  claimStageProjector,
  paymentReminderProjector,
  postingProjector,
  goStatusProjector,
  freebieStockProjector,
  freebieMonitorProjector,
  accountProjector,
  goStockProjector,
];

export const projectionTables: readonly TableSpec[] = projectors.flatMap((projector) => projector.tables);

const tablesByName = new Map(projectionTables.map((table) => [table.name, table]));

/** The table of an operation. Throws for a name that no projector owns. */
export function tableNamed(name: string): TableSpec {
  const table = tablesByName.get(name);
  if (!table) throw new Error(`No projector owns a table ${name}`);
  return table;
}

/** All operations of a batch of events on the read models chosen, in order. */
export function projectEvents(
  events: readonly RecordedEvent[],
  chosen: readonly Projector[] = projectors,
): RowOp[] {
  const ops: RowOp[] = [];
  for (const event of events)
    for (const projector of chosen) for (const op of projector.project(event)) ops.push(op);
  return ops;
}
