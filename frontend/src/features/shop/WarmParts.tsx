import { Alert, Input, Modal, Select } from 'antd';
import { useIdle } from '../../shared/clock/useIdle';

/** antd writes the style of a part when it is drawn first: here, while nothing else is to be done, and not after a tap. */
export function WarmParts() {
  return (
    useIdle() && (
      <div hidden>
        <Modal open={false} />
        <Select />
        <Input.TextArea autoSize />
        <Alert type="info" showIcon />
      </div>
    )
  );
}
