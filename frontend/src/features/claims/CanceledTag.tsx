import { CloseCircleOutlined } from '@ant-design/icons';
import { StatusTag } from '../../shared/ui/show/StatusTag';

/** Beside a claim or its group: nothing is owed for it any more. */
export function CanceledTag() {
  return (
    <StatusTag tone="error" icon={<CloseCircleOutlined aria-hidden />}>
      Canceled
    </StatusTag>
  );
}
