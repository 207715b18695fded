import { ExclamationCircleOutlined, InboxOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';
import { InOwnLanguage } from '../show/InOwnLanguage';

export interface NoticeProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
  readonly tone?: 'neutral' | 'error';
  /** The notice is all there is on the page: its title is the page's heading. */
  readonly wholePage?: boolean;
}

/** A whole area that has nothing to show: empty, missing or failed, with what to do next. */
export function Notice({ title, text, action, icon, tone = 'neutral', wholePage = false }: NoticeProps) {
  const Title = wholePage ? 'h1' : 'p';
  const failed = tone === 'error';
  return (
    <div className={styles.notice} role={failed ? 'alert' : undefined} data-tone={tone}>
      <span className={styles.icon} aria-hidden="true">
        {icon ?? (failed ? <ExclamationCircleOutlined aria-hidden /> : <InboxOutlined aria-hidden />)}
      </span>
      <Title className="strong" style={{ fontSize: 17, color: 'var(--ant-color-text-heading)' }}>
        <InOwnLanguage>{title}</InOwnLanguage>
      </Title>
      {text !== undefined && (
        <p className="quiet" style={{ maxWidth: '52ch' }}>
          {text}
        </p>
      )}
      {action !== undefined && <div className="middle">{action}</div>}
    </div>
  );
}
