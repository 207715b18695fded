import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import { StatusTag } from '../../shared/ui/show/StatusTag';
import { paymentOf } from './claimFigures';

/** Whether the items of a claim are paid; nothing of one that was canceled before they were. */
export function PaidTag({ claim }: { readonly claim: ClaimRecord }) {
  const payment = paymentOf(claim);
  if (payment === 'canceled') return null;
  return payment === 'paid' ? (
    <StatusTag tone="success" icon={<CheckCircleOutlined aria-hidden />}>
      Paid
    </StatusTag>
  ) : (
    <StatusTag tone="warning" icon={<ClockCircleOutlined aria-hidden />}>
      Unpaid
    </StatusTag>
  );
}
