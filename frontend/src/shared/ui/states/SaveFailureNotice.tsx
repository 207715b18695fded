import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { errorMessage, isApiError, isConflict } from '../../api/apiError';
import styles from './SaveFailureNotice.module.css';

export interface TheirChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export interface SaveFailure<Item> {
  readonly text: string;
  /** What is on the server now, where somebody else saved meanwhile. */
  readonly newest?: Item | undefined;
  /** The code of a rule that was broken. */
  readonly rule?: string | undefined;
  /** The way to where it can be mended. */
  readonly action?: ReactNode;
  /** Who that was. */
  readonly by?: string | undefined;
}

interface SaveFailureNoticeProps<Item> {
  readonly failure: SaveFailure<Item>;
  /** What was to be saved: 'product'. */
  readonly thing: string;
  /** What the other admin changed; empty where only the version tells it. */
  readonly changesIn: (newest: Item) => readonly TheirChange[];
  readonly onReload: (newest: Item) => void;
  readonly onApplyAgain: (newest: Item) => void;
}

/** Where somebody else saved meanwhile: what they changed, and the two ways on. Nothing typed here is lost before one is taken. */
export function SaveFailureNotice<Item>(props: SaveFailureNoticeProps<Item>) {
  const { failure, thing, changesIn, onReload, onApplyAgain } = props;
  const { text, newest, by } = failure;
  const notice = { showIcon: true, role: 'alert', className: 'apart' } as const;
  if (newest === undefined) return <Alert {...notice} type="error" title={text} action={failure.action} />;
  const changes = changesIn(newest);
  return (
    <Alert
      {...notice}
      type="warning"
      title={`This ${thing} was changed since you opened it.`}
      description={
        <>
          {by !== undefined && <p>{`By ${by}.`}</p>}
          {changes.length > 0 && (
            <ul className="bullets" aria-label="What changed">
              {changes.map(({ label, before, after }) => (
                <li key={label}>
                  {label}: <del>{before}</del> → <ins className={`bold ${styles.after}`}>{after}</ins>
                </li>
              ))}
            </ul>
          )}
          <p className="wrap">
            <Button onClick={() => onReload(newest)}>Reload</Button>
            <Button type="primary" onClick={() => onApplyAgain(newest)}>
              Apply mine again
            </Button>
          </p>
        </>
      }
    />
  );
}

/** Why the last save failed; where somebody else saved meanwhile, with what is on the server now. */
export function useSaveFailure<Item>(readNewest: () => Promise<Item | undefined>, failed?: string) {
  const [failure, setFailure] = useState<SaveFailure<Item> | null>(null);
  const fail = async (error: unknown) => {
    setFailure({
      text: errorMessage(error, failed),
      newest: isConflict(error) ? await readNewest() : undefined,
      rule: isApiError(error) ? error.rule : undefined,
    });
  };
  return { failure, setFailure, fail };
}
