import { Alert, Button } from 'antd';
import styles from './ConflictNotice.module.css';

export interface TheirChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

interface ConflictNoticeProps {
  readonly title: string;
  /** What the other admin changed; empty where only the version tells it. */
  readonly changes: readonly TheirChange[];
  readonly by?: string | undefined;
  readonly onReload: () => void;
  readonly onApplyAgain: () => void;
}

/** Somebody else saved meanwhile: what they changed, and the two ways on. Nothing typed here is lost before one is taken. */
export function ConflictNotice({ title, changes, by, onReload, onApplyAgain }: ConflictNoticeProps) {
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className={styles.notice ?? ''}
      title={title}
      description={
        <>
          {by !== undefined && <p>{`By ${by}.`}</p>}
          {changes.length > 0 && (
            <ul className={styles.changes} aria-label="What changed">
              {changes.map(({ label, before, after }) => (
                <li key={label}>
                  {label}: <del>{before}</del> → <ins>{after}</ins>
                </li>
              ))}
            </ul>
          )}
          <p className={styles.ways}>
            <Button onClick={onReload}>Reload</Button>
            <Button type="primary" onClick={onApplyAgain}>
              Apply mine again
            </Button>
          </p>
        </>
      }
    />
  );
}
