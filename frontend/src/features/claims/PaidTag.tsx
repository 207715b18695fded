import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons';
import { StatusTag } from '../../shared/ui/StatusTag';

export function PaidTag({ paid }: { readonly paid: boolean }) {
  return paid ? (
    <StatusTag tone="success" icon={<CheckCircleOutlined aria-hidden />}>
      Paid
    </StatusTag>
  ) : (
    <StatusTag tone="warning" icon={<ClockCircleOutlined aria-hidden />}>
      Unpaid
    </StatusTag>
  );
}
