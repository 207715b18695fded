import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';

interface CopyButtonProps extends Pick<ButtonProps, 'children' | 'size' | 'type'> {
  readonly text: string;
  /** The name of the copied text, if only the icon is shown. */
  readonly label?: string;
  /** The message after copying. `refused` is the one if the browser refuses: without a permission, or on addresses without TLS. */
  readonly done?: string;
  readonly refused?: string;
  /** Called if the browser refuses, such as to select the text. */
  readonly onRefused?: () => void;
}

/** Copies a text to the clipboard, and shows whether that worked. */
export function CopyButton(props: CopyButtonProps) {
  const {
    text,
    label,
    done = i18n.t('Copied'),
    refused = i18n.t('Please select the text and copy it.'),
    onRefused,
    ...button
  } = props;
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(done);
    } catch {
      setSaid(refused);
      onRefused?.();
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
      {/* In a narrow row the icon alone shows it. */}
      <span role="status" className={label !== undefined && said === done ? 'visuallyHidden' : undefined}>
        {said}
      </span>
    </>
  );
}
