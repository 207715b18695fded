import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons';
import { StatusTag } from '../../shared/ui/StatusTag';

interface PaidTagProps {
  readonly paid: boolean;
}

export function PaidTag({ paid }: PaidTagProps) {
  return paid ? (
    <StatusTag tone="success" icon={<CheckCircleOutlined />}>
      Paid
    </StatusTag>
  ) : (
    <StatusTag tone="warning" icon={<ClockCircleOutlined />}>
      Unpaid
    </StatusTag>
  );
}
