import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';

interface CopyButtonProps {
  readonly text: string;
  /** What it copies, where only the sign is shown. */
  readonly label?: string;
  readonly children?: ReactNode;
}

/** Puts a text where it can be pasted from, and says whether that worked. */
export function CopyButton({ text, label, children }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      // Browsers refuse without a permission, and on addresses without TLS.
      setSaid('Please select the text and copy it.');
    }
  };
  return (
    <>
      <Button icon={<CopyOutlined aria-hidden />} aria-label={label} onClick={() => void copy()}>
        {children}
      </Button>
      <span role="status">{said}</span>
    </>
  );
}
