import { purchaseParts } from '@fan-beats/events';
import { opsOn, type Projector } from '../../../tables/row-op';
import { isOfPurchase } from './purchase.projector';
import { purchasePartTable } from './purchase-part.table';

const rows = opsOn(purchasePartTable);

/** The part of each group order in the lines of purchases. */
export const purchasePartProjector: Projector = {
  table: purchasePartTable,
  project(event) {
    if (!isOfPurchase(event)) return [];
    const { purchaseId: purchase_id } = event.data;
    return purchaseParts(event.data).map(({ line, what, goId, amountCents }) => {
      const key = { purchase_id, line, go_id: goId ?? 0 };
      return event.type === 'PurchaseTakenBack'
        ? rows.remove(key)
        : rows.put(key, { what, amount_cents: amountCents });
    });
  },
};
