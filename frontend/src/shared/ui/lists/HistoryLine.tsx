import type { ReactNode } from 'react';
import { formatDateTime } from '../../format/figures';
import styles from './History.module.css';

interface HistoryLineProps {
  readonly at: string;
  readonly who: string;
  readonly title?: string;
  readonly lines: readonly string[];
  /** The anchor for links to it. */
  readonly id?: string;
  readonly reversed?: boolean;
  readonly children?: ReactNode;
}

export function HistoryLine({ at, who, title, lines, id, reversed, children }: HistoryLineProps) {
  return (
    <li className={styles.entry} id={id} data-reversed={reversed}>
      <p className="wrap quiet digits small">
        <time dateTime={at}>{formatDateTime(at)}</time>
        <span>{who}</span>
      </p>
      {title !== undefined && <strong>{title}</strong>}
      <ul className={styles.sentences}>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
      {children}
    </li>
  );
}
