import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import { StatusTag } from '../../shared/ui/show/StatusTag';
import { paymentOf } from './claimFigures';

/** Whether the items of a claim are paid; nothing of one that was canceled before they were. */
export function PaidTag({ claim }: { readonly claim: ClaimRecord }) {
  const payment = paymentOf(claim);
  if (payment === 'canceled') return null;
  const paid = payment === 'paid';
  const icon = paid ? <CheckCircleOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />;
  return (
    <StatusTag tone={paid ? 'success' : 'warning'} icon={icon}>
      {paid ? 'Paid' : 'Unpaid'}
    </StatusTag>
  );
}
