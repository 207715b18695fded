import { Panel } from '../../shared/ui/frame/Panel';
import { exportAddress, exportFormats, type ExportChoice } from './exportFormats';
import styles from './Exports.module.css';
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, type MouseEvent } from 'react';
import { useReported } from '../../shared/forms/useReported';
import { useLazyAdmGetLedgerBoundsQuery } from '../../shared/api/sharedEndpoints';

/** The files, each with what it holds and how somebody outside checks it. */
export function ExportFormats({ choice }: { readonly choice: ExportChoice }) {
  return (
    <div className={styles.formats}>
      {exportFormats.map(({ format, title, holds, check, commands }) => (
        <Panel key={format} title={title}>
          <p>{holds}</p>
          <p className="quiet">{check}</p>
          {commands.length > 0 && (
            <pre className={styles.commands} tabIndex={0} aria-label={`How to check: ${title}`}>
              <code>{commands.join('\n')}</code>
            </pre>
          )}
          <div className={styles.download}>
            <DownloadButton href={exportAddress(format, choice)} label={`Download ${title}`} />
          </div>
        </Panel>
      ))}
    </div>
  );
}

interface DownloadButtonProps {
  readonly href: string;
  readonly label: string;
}

/** A link to a file of the server; it renews the session first, which a link alone cannot. */
function DownloadButton({ href, label }: DownloadButtonProps) {
  const reported = useReported();
  const [askLedger] = useLazyAdmGetLedgerBoundsQuery();
  const prepared = useRef(false);

  const download = async (event: MouseEvent<HTMLElement>) => {
    if (prepared.current) {
      prepared.current = false;
      return;
    }
    event.preventDefault();
    const link = event.currentTarget;
    await reported(async () => {
      await askLedger().unwrap();
      prepared.current = true;
      link.click();
    });
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
