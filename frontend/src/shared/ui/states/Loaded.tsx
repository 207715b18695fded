import { ExclamationCircleOutlined, InboxOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { isNotFound, loadingErrorMessage } from '../../api/apiError';
import { InOwnLanguage } from '../show/InOwnLanguage';
import styles from './Notice.module.css';

export interface LoadedProps<Data> {
  readonly query: {
    readonly currentData?: Data;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  /** The text before the colon: 'Error loading users'. */
  readonly failed: string;
  /** The number of lines of the skeleton. */
  readonly rows?: number;
  readonly skeleton?: ReactNode;
  /** Shown in place of a list without entries. */
  readonly empty?: ReactNode;
  /** Shown if the thing does not exist on the server. */
  readonly missing?: ReactNode;
  readonly children: (data: NonNullable<Data>) => ReactNode;
}

const isEmpty = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

/** The answer of a query; until then its skeleton, and a button to try again after a failure. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, failed, rows, skeleton = <ListSkeleton rows={rows} />, empty, missing, children } = props;
  const { currentData, error, refetch } = query;
  if (missing && isNotFound(error)) return missing;
  if (empty && isEmpty(currentData)) return empty;
  if (currentData !== undefined && currentData !== null) return children(currentData);
  return error ? <LoadFailure failed={failed} error={error} onRetry={refetch} /> : skeleton;
}

interface LoadFailureProps extends Pick<NoticeProps, 'wholePage'> {
  readonly failed: string;
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

export function LoadFailure({ failed, error, onRetry, ...notice }: LoadFailureProps) {
  return (
    <Notice
      {...notice}
      tone="error"
      title={`${failed}: ${loadingErrorMessage(error)}`}
      action={<Button onClick={() => void onRetry()}>{i18n.t('Try again')}</Button>}
    />
  );
}

interface ListSkeletonProps {
  readonly rows?: number;
  readonly label?: string;
}

export function ListSkeleton({ rows = 8, label = i18n.t('Loading...') }: ListSkeletonProps) {
  return (
    <div role="status" aria-label={label}>
      <p className="quiet apart">{label}</p>
      <Skeleton active title={false} paragraph={{ rows, width: '100%' }} aria-hidden="true" />
    </div>
  );
}

export interface NoticeProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
  readonly tone?: 'neutral' | 'error';
  /** True if the page has nothing but the notice: its title is the page's heading. */
  readonly wholePage?: boolean;
}

/** A whole area that has nothing to show: empty, missing or failed, with the next step. */
export function Notice({ title, text, action, icon, tone = 'neutral', wholePage = false }: NoticeProps) {
  const Title = wholePage ? 'h1' : 'p';
  const failed = tone === 'error';
  return (
    <div className={styles.notice} role={failed ? 'alert' : undefined} data-tone={tone}>
      <span className={styles.icon} aria-hidden="true">
        {icon ?? (failed ? <ExclamationCircleOutlined aria-hidden /> : <InboxOutlined aria-hidden />)}
      </span>
      <Title className={`strong ${styles.title}`}>
        <InOwnLanguage>{title}</InOwnLanguage>
      </Title>
      {text !== undefined && <p className={`quiet ${styles.text}`}>{text}</p>}
      {action !== undefined && <div className="middle">{action}</div>}
    </div>
  );
}
