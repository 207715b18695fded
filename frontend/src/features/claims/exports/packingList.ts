import type { ClaimRecord } from '@fan-beats/backend/contract';
import type { ExportTable } from './claimExports';

const head = [
  ...['Fan', 'Claim', 'Group order', 'Tracking ID', 'Type', 'Kind', 'Item', 'Variant', 'Text', 'Amount'],
  ...['Packed', 'Additional information', 'Admin note'],
];

/** What goes into each parcel: a line per product and freebie, fan by fan, with a column to tick off. */
export function packingList(claims: readonly ClaimRecord[]): ExportTable {
  const byFan = claims.toSorted(
    (a, b) => a.user_displayname.localeCompare(b.user_displayname, 'de') || a.claim_id - b.claim_id,
  );
  const rows = byFan.flatMap((claim) =>
    claim.items
      .toSorted((a, b) => a.item_type - b.item_type)
      .map((item) => [
        ...[claim.user_displayname, claim.claim_id, claim.gotitle, claim.tracking_id],
        ...[item.item_type === 1 ? 'Freebie' : 'Item', item.kind, item.caption, item.variant_caption],
        ...[item.additional_info, item.amount, null, claim.additional_info, claim.admin_note],
      ]),
  );
  return { head, rows };
}
