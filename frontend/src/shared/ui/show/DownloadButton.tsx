import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, type MouseEvent } from 'react';
import { useReported } from '../../forms/useReported';

interface DownloadButtonProps {
  readonly href: string;
  readonly label: string;
  /** Any call of the API: it renews the session, which a link alone cannot. */
  readonly renew: () => Promise<unknown>;
  /** True beside the main button of its format. */
  readonly secondary?: boolean;
}

/** A link to a file of the server: every browser opens or saves it, those inside other apps too (rule D127). */
export function DownloadButton({ href, label, renew, secondary = false }: DownloadButtonProps) {
  const reported = useReported();
  const prepared = useRef(false);

  const download = async (event: MouseEvent<HTMLElement>) => {
    if (prepared.current) {
      prepared.current = false;
      return;
    }
    event.preventDefault();
    const link = event.currentTarget;
    await reported(async () => {
      await renew();
      prepared.current = true;
      link.click();
    });
  };

  return (
    <Button
      type={secondary ? 'default' : 'primary'}
      icon={<DownloadOutlined aria-hidden="true" />}
      href={href}
      download
      onClick={download}
    >
      {label}
    </Button>
  );
}
