import { shareSum, type SharePart } from '@fan-beats/events';
import { opsOn, type Projector } from '../../../tables/row-op';
import { isOfBill } from './bill.projector';
import { billShareTable } from './bill-share.table';

const rows = opsOn(billShareTable);

/** Field by field: values from the database have their fields in another order. */
const textOf = (parts: readonly SharePart[]): string =>
  JSON.stringify(parts.map(({ weight, shareCents }) => ({ weight, shareCents })));

/** The share of a bill that each claim bears. */
export const billShareProjector: Projector = {
  table: billShareTable,
  project(event) {
    if (!isOfBill(event) || event.type === 'BillRecorded' || event.type === 'BillWithdrawn') return [];
    const { billId: bill_id, goId: go_id, shares } = event.data;
    return shares.map(({ claimId: claim_id, parts }) => {
      const key = { claim_id, bill_id };
      return parts.length === 0
        ? rows.remove(key)
        : rows.put(key, { go_id, share_cents: shareSum(parts), parts: textOf(parts) });
    });
  },
};
