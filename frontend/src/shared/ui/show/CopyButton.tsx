import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';

interface CopyButtonProps extends Pick<ButtonProps, 'children' | 'size' | 'type'> {
  readonly text: string;
  /** What it copies, where only the sign is shown. */
  readonly label?: string;
  /** What is said once it is copied, and where the browser refuses: without a permission, or on addresses without TLS. */
  readonly done?: string;
  readonly refused?: string;
}

/** Puts a text where it can be pasted from, and says whether that worked. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, done = 'Copied', refused = 'Please select the text and copy it.', ...button } = props;
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(done);
    } catch {
      setSaid(refused);
    }
  };
  return (
    <>
      <Button
        {...button}
        icon={said === done ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        aria-label={label}
        onClick={() => void copy()}
      />
      {/* The sign alone tells it in a narrow row. */}
      <span role="status" className={label !== undefined && said === done ? 'visuallyHidden' : undefined}>
        {said}
      </span>
    </>
  );
}
