import type { ClaimRecord, ShareRecord } from '@fan-beats/backend/contract';
import { countOf, formatSum } from '../../../shared/format/amounts';
import { ClaimsApi } from '../claimsApi';

interface ShareNoteProps {
  readonly claim: Pick<ClaimRecord, 'claim_id'>;
  readonly component: ShareRecord['component'];
  readonly className: string | undefined;
}

/** How the amount of a shipping cost came about, where bills were divided (rules M20, M22). */
export function ShareNote({ claim: { claim_id }, component, className }: ShareNoteProps) {
  const { data: shares } = ClaimsApi.useGetSharesQuery({ claim_id });
  return shares
    ?.filter((share) => share.component === component)
    .map((share) => (
      <span key={share.bill_id} className={className}>
        {shareText(share)}
      </span>
    ));
}

/** '300 g of 12.3 kg, bill of 123.45 € over 41 claims'. */
export function shareText({ parts, share, total, claims }: ShareRecord): string {
  const own = parts.filter(({ weight }) => weight > 0).map(partText);
  return [
    ...own,
    `${formatSum(share)} of a bill of ${formatSum(total)} over ${countOf(claims, 'claim')}`,
  ].join(', ');
}

function partText({ basis, category, weight, all_weights: all }: ShareRecord['parts'][number]): string {
  switch (basis) {
    case 'weight':
      return `${grams(weight)} of ${grams(all)}`;
    case 'value':
      return `${formatSum(weight / 100)} of ${formatSum(all / 100)}`;
    case 'equal':
      return `1 of ${all} equal parts`;
    case 'hand':
      return `${weight} of ${all}`;
    case 'pieces':
      return `${weight} of ${countOf(all, 'piece')}`;
    case 'category':
      return `${weight} of ${countOf(all, 'piece')} of ${category ?? ''}`;
  }
}

const grams = (weight: number): string =>
  weight < 1000 ? `${weight} g` : `${Number((weight / 1000).toFixed(2))} kg`;
