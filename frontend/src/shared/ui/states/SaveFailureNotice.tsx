import { i18n } from '@lingui/core';
import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { errorMessage, isApiError, isConflict } from '../../api/apiError';
import styles from './SaveFailureNotice.module.css';
import { sentence } from '../../format/figures';

export interface TheirChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export interface SaveFailure<Item> {
  readonly text: string;
  /** The newest version on the server, if somebody else saved meanwhile. */
  readonly newest?: Item | undefined;
  /** The code of the rule that refused it. */
  readonly rule?: string | undefined;
  /** A link to the place where it can be mended. */
  readonly action?: ReactNode;
  /** The name of the other person. */
  readonly by?: string | undefined;
}

interface SaveFailureNoticeProps<Item> {
  readonly failure: SaveFailure<Item>;
  /** 'This product was changed since you opened it.' */
  readonly changed: string;
  /** The changes of the other admin; empty if only the version differs. */
  readonly changesIn: (newest: Item) => readonly TheirChange[];
  readonly onReload: (newest: Item) => void;
  readonly onApplyAgain: (newest: Item) => void;
}

/**
 * The failure of a save. If somebody else saved meanwhile, it lists their changes and offers two ways to go on. No typed text
 * is lost before one is chosen.
 */
export function SaveFailureNotice<Item>(props: SaveFailureNoticeProps<Item>) {
  const { failure, changed, changesIn, onReload, onApplyAgain } = props;
  const { text, newest, by } = failure;
  const notice = { showIcon: true, role: 'alert', className: 'apart' } as const;
  if (newest === undefined) return <Alert {...notice} type="error" title={text} action={failure.action} />;
  const changes = changesIn(newest);
  return (
    <Alert
      {...notice}
      type="warning"
      title={changed}
      description={
        <>
          {by !== undefined && <p>{sentence(i18n.t('By {by}', { by }))}</p>}
          {changes.length > 0 && (
            <ul className="bullets" aria-label={i18n.t('Changes')}>
              {changes.map(({ label, before, after }) => (
                <li key={label}>
                  {label}: <del>{before}</del> → <ins className={`bold ${styles.after}`}>{after}</ins>
                </li>
              ))}
            </ul>
          )}
          <p className="wrap">
            <Button onClick={() => onReload(newest)}>{i18n.t('Reload')}</Button>
            <Button type="primary" onClick={() => onApplyAgain(newest)}>
              {i18n.t('Apply mine again')}
            </Button>
          </p>
        </>
      }
    />
  );
}

/** The reason why the last save failed; if somebody else saved meanwhile, with the newest version. */
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
