import type { ClaimRecord } from '@fan-beats/backend/contract';
import { formatCost, formatSum } from '../../../shared/format/money';
import type { TheirChange } from '../../../shared/ui/SaveFailureNotice';

const yesNo = (flag: boolean): string => (flag ? 'yes' : 'no');
const piecesOf = ({ items }: ClaimRecord): number => items.reduce((sum, item) => sum + item.amount, 0);

/** What of a claim an admin sees, each with how it reads. */
const facts: readonly { readonly label: string; readonly of: (claim: ClaimRecord) => string }[] = [
  { label: 'Freebies Done', of: (claim) => yesNo(claim.freebies_done) },
  { label: 'Payment Received', of: (claim) => yesNo(claim.payment_received) },
  { label: 'Domestics', of: (claim) => formatCost(claim.domestics) },
  { label: 'Domestics done', of: (claim) => yesNo(claim.domestics_done) },
  { label: 'EMS', of: (claim) => formatCost(claim.ems) },
  { label: 'EMS done', of: (claim) => yesNo(claim.ems_done) },
  { label: 'Customs', of: (claim) => formatCost(claim.customs) },
  { label: 'Customs done', of: (claim) => yesNo(claim.customs_done) },
  { label: 'Admin Note', of: (claim) => claim.admin_note ?? 'empty' },
  { label: 'Tracking ID', of: (claim) => claim.tracking_id ?? 'empty' },
  { label: 'Pieces', of: (claim) => String(piecesOf(claim)) },
  { label: 'Sum', of: (claim) => formatSum(claim.claim_sum) },
];

/** What became different while an admin had the claim open. */
export function theirClaimChanges(seen: ClaimRecord, newest: ClaimRecord): readonly TheirChange[] {
  return facts
    .map(({ label, of }) => ({ label, before: of(seen), after: of(newest) }))
    .filter(({ before, after }) => before !== after);
}
