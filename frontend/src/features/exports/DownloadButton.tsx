import { DownloadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useRef, type MouseEvent } from 'react';
import { errorMessage } from '../../shared/api/apiError';
import { useLazyAdmGetLedgerBoundsQuery } from '../../shared/api/sharedEndpoints';

interface DownloadButtonProps {
  readonly href: string;
  readonly label: string;
}

/** A link to a file of the server; it renews the session first, which a link alone cannot. */
export function DownloadButton({ href, label }: DownloadButtonProps) {
  const { message } = App.useApp();
  const [askLedger] = useLazyAdmGetLedgerBoundsQuery();
  const prepared = useRef(false);

  const download = async (event: MouseEvent<HTMLElement>) => {
    if (prepared.current) {
      prepared.current = false;
      return;
    }
    event.preventDefault();
    const link = event.currentTarget;
    try {
      await askLedger().unwrap();
      prepared.current = true;
      link.click();
    } catch (error) {
      message.error(errorMessage(error));
    }
  };

  return (
    <Button
      type="primary"
      icon={<DownloadOutlined aria-hidden="true" />}
      href={href}
      download
      onClick={download}
    >
      {label}
    </Button>
  );
}
