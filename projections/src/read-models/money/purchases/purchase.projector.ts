import {
  purchaseEventDefinitions,
  purchaseTotal,
  type PurchaseEvent,
  type PurchaseRecorded,
  type RecordedEvent,
} from '@fan-beats/events';
import { opsOn, type Projector } from '../../../tables/row-op';
import { purchaseTable } from './purchase.table';

const rows = opsOn(purchaseTable);

export const isOfPurchase = (event: RecordedEvent): event is RecordedEvent<PurchaseEvent> =>
  event.type in purchaseEventDefinitions;

/** The money that the shop paid for the goods of group orders, and its other expenses. */
export const purchaseProjector: Projector = {
  table: purchaseTable,
  project(event) {
    if (!isOfPurchase(event)) return [];
    const { version } = event;
    const key = { purchase_id: event.data.purchaseId };
    switch (event.type) {
      case 'PurchaseRecorded':
        return [rows.put(key, { ...contentOf(event), taken_back: false, version })];
      case 'PurchaseTakenBack':
        return [rows.put(key, { taken_back: true, version })];
    }
  },
};

function contentOf({ data, private: texts }: RecordedEvent<PurchaseRecorded>) {
  // Field by field: values from the database have their fields in another order.
  const lines = data.purchaseLines.map(({ what, amountCents, foreignCents }) => ({
    what,
    amountCents,
    foreignCents,
  }));
  return {
    paid_on: data.paidOn,
    method: data.method,
    currency: data.currency,
    rate_millionths: data.rateMillionths ?? 0,
    total_cents: purchaseTotal(data),
    lines: JSON.stringify(lines),
    basis: data.basis,
    supplier: texts?.supplier ?? null,
    document_number: texts?.documentNumber ?? null,
  };
}
