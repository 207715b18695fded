import type { ClaimRecord } from '@fan-beats/backend/contract';
import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { formatSum } from '../../../shared/format/money';
import { StatusTag } from '../../../shared/ui/StatusTag';

/** How much of the claim the recorded payment covers; silent until there was one (rule D48). */
export function CoveredSum({ claim }: { readonly claim: Pick<ClaimRecord, 'covered_sum' | 'claim_sum'> }) {
  const { covered_sum: covered, claim_sum: sum } = claim;
  if (covered === 0) return null;
  const text = `covered ${formatSum(covered)} of ${formatSum(sum)}`;
  if (covered < sum) {
    return (
      <StatusTag tone="warning" icon={<WarningOutlined aria-hidden />}>
        {text}
      </StatusTag>
    );
  }
  return (
    <StatusTag tone={covered > sum ? 'warning' : 'success'} icon={<CheckCircleOutlined aria-hidden />}>
      {covered > sum ? `${text}, ${formatSum(covered - sum)} too much` : text}
    </StatusTag>
  );
}
