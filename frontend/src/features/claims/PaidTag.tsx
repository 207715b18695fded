import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons';
import { StatusTag } from '../../shared/ui/StatusTag';

interface PaidTagProps {
  readonly paid: boolean;
}

export function PaidTag({ paid }: PaidTagProps) {
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
