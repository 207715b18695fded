import { billEventDefinitions, type BillEvent, type RecordedEvent } from '@fan-beats/events';
import { billTable } from './bill.table';
import { opsOn, type Projector } from '../../tables/row-op';

const rows = opsOn(billTable);

export const isOfBill = (event: RecordedEvent): event is RecordedEvent<BillEvent> =>
  event.type in billEventDefinitions;

/** What a group order's parcels and customs cost the shop, and how far that was divided. */
export const billProjector: Projector = {
  table: billTable,
  project(event) {
    if (!isOfBill(event)) return [];
    switch (event.type) {
      case 'BillRecorded': {
        const {
          component,
          totalCents: total_cents,
          paidOn: paid_on,
          method = 'bank',
          billLines,
        } = event.data;
        // Field by field: what comes from the database has its fields in another order.
        const fields = billLines.map(({ what, amountCents, basis, category }) => ({
          what,
          amountCents,
          basis,
          category,
        }));
        const bill = { component, total_cents, paid_on, method, lines: JSON.stringify(fields) };
        return [rows.create(keyOf(event.data), bill)];
      }
      case 'BillSplit':
      case 'BillResplit': {
        const shares = event.data.shares.filter(({ parts }) => parts.length > 0);
        const weights = shares[0]?.parts.map((_, line) =>
          shares.reduce((sum, { parts }) => sum + (parts[line]?.weight ?? 0), 0),
        );
        return [
          rows.put(keyOf(event.data), {
            ...{ claims: shares.length, weights: JSON.stringify(weights ?? []) },
            born_cents: event.data.bornCents,
            ...{ left_out: JSON.stringify(event.data.leftOut ?? []), settled: event.data.settled ?? '' },
          }),
        ];
      }
      case 'BillWithdrawn':
        return [rows.put(keyOf(event.data), { withdrawn: true })];
    }
  },
};

const keyOf = ({ goId, billId }: { readonly goId: number; readonly billId: number }) => ({
  go_id: goId,
  bill_id: billId,
});
