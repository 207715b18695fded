import type { RecordedEvent, ShopEventType } from '@fan-beats/events';
import { accountProjector } from './money/accounts/account.projector';
import { postingProjector } from './money/accounts/posting.projector';
import { bankLineProjector } from './money/bank/bank-line.projector';
import { billProjector } from './money/bills/bill.projector';
import { billShareProjector } from './money/bills/bill-share.projector';
import { purchaseProjector } from './money/purchases/purchase.projector';
import { purchasePartProjector } from './money/purchases/purchase-part.projector';
import { claimItemProjector } from './claims/claim-item.projector';
import { claimOverviewProjector } from './claims/claim-overview.projector';
import { claimStageProjector } from './claims/claim-stage.projector';
import { freebieMonitorProjector } from './freebies/freebie-monitor.projector';
import { paymentReminderProjector } from './money/payments/payment-reminder.projector';
import { goStatusProjector } from './catalogue/gos/go-status.projector';
import { goStockProjector } from './catalogue/gos/go-stock.projector';
import type { Projector, RowOp, TableSpec } from '../tables/row-op';
import { freebieStockProjector } from './freebies/freebie-stock.projector';

/** Every read model, in the order in which a commit writes them: private rows first, rows that many share last. */
export const projectors: readonly Projector[] = [
  claimOverviewProjector,
  claimItemProjector,
  claimStageProjector,
  paymentReminderProjector,
  billProjector,
  billShareProjector,
  purchaseProjector,
  purchasePartProjector,
  bankLineProjector,
  postingProjector,
  goStatusProjector,
  freebieStockProjector,
  freebieMonitorProjector,
  accountProjector,
  goStockProjector,
];

const lines = [
  claimOverviewProjector,
  claimItemProjector,
  claimStageProjector,
  freebieMonitorProjector,
  goStockProjector,
];
const accounts = [postingProjector, accountProjector];
const stages = [claimOverviewProjector, claimStageProjector];
const marks = [claimOverviewProjector];
const owned = [claimOverviewProjector, claimItemProjector, claimStageProjector];

/** The read models whose rows each fact of the catalogue may change: those that are not named here never get it. */
const readersOf: Readonly<Record<ShopEventType, readonly Projector[]>> = {
  ClaimSubmitted: [...lines, ...accounts],
  ClaimExtended: [...lines, ...accounts],
  ClaimRevised: [...lines, ...accounts],
  ClaimDeleted: [...lines, ...accounts],
  ClaimSurplusReleased: [...marks, ...accounts],
  ClaimBeatsReturned: [...marks, ...accounts],
  ClaimBeatsRebooked: [...marks, ...accounts],
  ClaimPaymentReceived: stages,
  ClaimPaymentRevoked: stages,
  ClaimPaymentAllocated: [...stages, ...accounts],
  ClaimPaymentReleased: [...stages, ...accounts],
  ClaimShortfallWaived: stages,
  ClaimPaymentRequested: stages,
  ClaimPaymentDeferred: stages,
  ClaimPaymentRequestWithdrawn: stages,
  ClaimFreebiesCompleted: marks,
  ClaimFreebiesReopened: marks,
  ShippingCostSet: stages,
  ShippingCostSettled: stages,
  ShippingCostReopened: stages,
  ClaimNoteWritten: marks,
  ClaimTrackingAssigned: marks,
  ClaimHandedOver: owned,
  BalanceHandedOver: accounts,
  PointsHandedOver: accounts,
  BalanceAdded: accounts,
  BalanceSubtracted: accounts,
  BalanceReversed: accounts,
  PaymentRecorded: accounts,
  RefundPaid: accounts,
  PaymentReversed: accounts,
  PointsAdded: accounts,
  PointsSubtracted: accounts,
  PointsCorrected: accounts,
  PointsReversed: accounts,
  PaymentReminded: [paymentReminderProjector],
  BillRecorded: [billProjector],
  BillSplit: [billProjector, billShareProjector],
  BillResplit: [billProjector, billShareProjector],
  BillWithdrawn: [billProjector],
  PurchaseRecorded: [purchaseProjector, purchasePartProjector],
  PurchaseTakenBack: [purchaseProjector, purchasePartProjector],
  BankLineImported: [bankLineProjector],
  BankLineBooked: [bankLineProjector],
  BankLineMatched: [bankLineProjector],
  BankLineReturned: [bankLineProjector],
  BankLineSetAside: [bankLineProjector],
  BankLineReopened: [bankLineProjector],
  GoStatusSet: [goStatusProjector],
  StockLimitSet: [goStockProjector],
  StockLimitLifted: [goStockProjector],
  FreebieStockCounted: [freebieStockProjector],
  PersonErased: [],
  PersonMerged: [],
  PersonSeparated: [],
  WithdrawalDeclared: [],
  WithdrawalAnswered: [],
  WithdrawalErased: [],
};

const inOrder = new Map(
  Object.entries(readersOf).map(([type, readers]) => [
    type,
    projectors.filter((one) => readers.includes(one)),
  ]),
);

/** The operations of an event on the chosen read models, read model by read model. */
export function operationsOf(
  event: RecordedEvent,
  chosen: readonly Projector[] = projectors,
): (readonly RowOp[])[] {
  const readers = inOrder.get(event.type) ?? projectors;
  const asked = chosen === projectors ? readers : readers.filter((one) => chosen.includes(one));
  return asked.map((projector) => projector.project(event));
}

export const projectionTables: readonly TableSpec[] = projectors.map(({ table }) => table);

const tablesByName = new Map(projectionTables.map((table) => [table.name, table]));

/** The table of an operation. Throws for a name that no projector owns. */
export function tableNamed(name: string): TableSpec {
  const table = tablesByName.get(name);
  if (!table) throw new Error(`No projector owns a table ${name}`);
  return table;
}

/** All operations of a batch of events on the chosen read models, in order. */
export function projectEvents(
  events: readonly RecordedEvent[],
  chosen: readonly Projector[] = projectors,
): RowOp[] {
  const ops: RowOp[] = [];
  for (const event of events) for (const some of operationsOf(event, chosen)) ops.push(...some);
  return ops;
}
