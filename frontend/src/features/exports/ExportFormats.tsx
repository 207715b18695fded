import { Panel } from '../../shared/ui/Panel';
import { DownloadButton } from './DownloadButton';
import { exportAddress, exportFormats, type ExportChoice } from './exportFormats';
import styles from './Exports.module.css';

/** The three files, each with what it holds and how somebody outside checks it. */
export function ExportFormats({ choice }: { readonly choice: ExportChoice }) {
  return (
    <div className={styles.formats}>
      {exportFormats.map(({ format, title, holds, check, commands }) => (
        <Panel key={format} title={title}>
          <p>{holds}</p>
          <p className={styles.check}>{check}</p>
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
