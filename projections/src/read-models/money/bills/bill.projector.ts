import {
  billEventDefinitions,
  type BillEvent,
  type BillRecorded,
  type RecordedEvent,
} from '@fan-beats/events';
import { billTable } from './bill.table';
import { opsOn, type Projector } from '../../../tables/row-op';

const rows = opsOn(billTable);

export const isOfBill = (event: RecordedEvent): event is RecordedEvent<BillEvent> =>
  event.type in billEventDefinitions;

/** The cost of a group order's parcels and customs to the shop, and its division. */
export const billProjector: Projector = {
  table: billTable,
  project(event) {
    if (!isOfBill(event)) return [];
    switch (event.type) {
      case 'BillRecorded':
        return [rows.create(keyOf(event.data), recordedBill(event.data))];
      case 'BillSplit':
      case 'BillResplit': {
        const shares = event.data.shares.filter(({ parts }) => parts.length > 0);
        const weights = shares[0]?.parts.map((_, line) =>
          shares.reduce((sum, { parts }) => sum + (parts[line]?.weight ?? 0), 0),
        );
        return [
          rows.put(keyOf(event.data), {
            claims: shares.length,
            weights: JSON.stringify(weights ?? []),
            born_cents: event.data.bornCents,
            left_out: JSON.stringify(event.data.leftOut ?? []),
            settled: event.data.settled ?? '',
          }),
        ];
      }
      case 'BillWithdrawn':
        return [rows.put(keyOf(event.data), { withdrawn: true })];
    }
  },
};

function recordedBill({
  component,
  totalCents,
  paidOn,
  method = 'bank',
  billLines,
  corrects = 0,
}: BillRecorded['data']) {
  // Field by field: values from the database have their fields in another order.
  const lines = billLines.map(({ what, amountCents, basis, category }) => ({
    what,
    amountCents,
    basis,
    category,
  }));
  return {
    component,
    total_cents: totalCents,
    paid_on: paidOn,
    method,
    lines: JSON.stringify(lines),
    corrects,
  };
}

const keyOf = ({ goId, billId }: { readonly goId: number; readonly billId: number }) => ({
  go_id: goId,
  bill_id: billId,
});
