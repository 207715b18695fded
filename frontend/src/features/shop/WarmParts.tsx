import { Alert, Input, Modal, Select } from 'antd';
import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../../shared/clock/whenIdle';

/** antd writes the style of a part when it is drawn first: here, while nothing else is to be done, and not after a tap. */
export function WarmParts() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return (
    idle && (
      <div hidden>
        <Modal open={false} />
        <Select />
        <Input.TextArea autoSize />
        <Alert type="info" showIcon />
      </div>
    )
  );
}
