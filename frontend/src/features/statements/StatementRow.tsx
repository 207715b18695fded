import type { StatementEntryRecord } from '@fan-beats/backend/contract';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../shared/format/dates';
import { StatusTag } from '../../shared/ui/StatusTag';
import styles from './Statement.module.css';
import { amountText, balanceText, pendingText, titleOf, type Account } from './statementTexts';

interface StatementRowProps {
  readonly account: Account;
  readonly entry: StatementEntryRecord;
  /** Who booked it. */
  readonly by: string;
  /** The claim it belongs to, as a link. */
  readonly claim?: ReactNode;
  readonly actions?: ReactNode;
}

/** Where an entry can be linked to on its page. */
export const anchorOf = (position: number): string => `entry-${position}`;

/** One movement: what, when, for which claim, why, and what stood after it. */
export function StatementRow({ account, entry, by, claim, actions }: StatementRowProps) {
  const pending = pendingText(entry);
  const isReversed = entry.reversed_by !== undefined;
  return (
    <li className={styles.row} id={anchorOf(entry.position)} data-reversed={isReversed}>
      <div className={styles.what}>
        <p className={styles.title}>
          {titleOf(entry)}
          {claim}
        </p>
        <p className={styles.when}>
          <time dateTime={entry.recorded_at}>{formatDateTime(entry.recorded_at)}</time>
          {by !== '' && <span>{by}</span>}
        </p>
        {entry.reason !== undefined && <p className={styles.reason}>{`“${entry.reason}”`}</p>}
        {pending !== '' && <p className={styles.pending}>{pending}</p>}
        {isReversed && (
          <p className={styles.reversal}>
            <StatusTag tone="warning">Reversed</StatusTag>
            <a href={`#${anchorOf(entry.reversed_by)}`}>{`by booking ${entry.reversed_by}`}</a>
          </p>
        )}
        {entry.reverses !== undefined && (
          <p className={styles.reversal}>
            <a href={`#${anchorOf(entry.reverses)}`}>{`Takes back booking ${entry.reverses}`}</a>
          </p>
        )}
      </div>
      <div className={styles.figures}>
        <p className={styles.amount} data-sign={Math.sign(entry.amount)}>
          {amountText(account, entry.amount)}
        </p>
        <p className={styles.after}>
          <span>After: </span>
          {balanceText(account, entry.balance_after)}
        </p>
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}
