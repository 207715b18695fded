import type { StatementEntryRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../shared/format/figures';
import { moveText } from '../../../shared/format/words';
import { pendingText, quoted, statementTitle } from '../../../shared/ledger/eventTexts';
import { useAddress } from '../../../shared/routes/useAddress';
import { StatusTag } from '../../../shared/ui/show/StatusTag';
import styles from './Statement.module.css';
import { amountText, balanceText, type Account } from './statementTexts';

export interface StatementRowProps {
  readonly account: Account;
  readonly entry: StatementEntryRecord;
  /** All entries of its page. */
  readonly entries: readonly StatementEntryRecord[];
  /** The author of the booking. */
  readonly by: string;
  /** A link to the claim that it belongs to. */
  readonly claim?: ReactNode;
  readonly actions?: ReactNode;
}

/** The anchor of an entry on its page. */
const anchorOf = (position: number): string => `entry-${position}`;

/** One movement: its kind, day, claim and reason, and the balance after it. */
export function StatementRow({ account, entry, entries, by, claim, actions }: StatementRowProps) {
  const pending = pendingText(entry);
  const move = moveText(entry);
  const isReversed = entry.reversed_by !== undefined;
  return (
    <li className={styles.row} id={anchorOf(entry.position)} data-reversed={isReversed}>
      <div>
        <p className={styles.title}>
          {statementTitle(entry.type)}
          {claim}
        </p>
        <p className="wrap quiet small digits">
          <span>
            {/* The day of a payment differs from the day of its recording. */}
            {move === null ? (
              <time dateTime={entry.recorded_at}>{formatDateTime(entry.recorded_at)}</time>
            ) : (
              <Trans
                id="recorded <0>{recorded_at}</0>"
                values={{ recorded_at: formatDateTime(entry.recorded_at) }}
                components={{ 0: <time dateTime={entry.recorded_at} /> }}
              />
            )}
          </span>
          {by !== '' && <span>{by}</span>}
        </p>
        {move !== null && <p>{move}</p>}
        {entry.reason !== undefined && <p className="anywhere">{quoted(entry.reason)}</p>}
        {pending !== '' && <p className="quiet small digits">{pending}</p>}
        {isReversed && (
          <p className="line gap4 small">
            <StatusTag tone="warning">{i18n.t('Reversed')}</StatusTag>
            <EntryLink position={entry.reversed_by} entries={entries}>
              {i18n.t('by booking {reversed_by}', { reversed_by: entry.reversed_by })}
            </EntryLink>
          </p>
        )}
        {entry.reverses !== undefined && (
          <p className="line gap4 small">
            <EntryLink position={entry.reverses} entries={entries}>
              {i18n.t('Takes back booking {reverses}', { reverses: entry.reverses })}
            </EntryLink>
          </p>
        )}
      </div>
      <div className={styles.figures}>
        <p className={styles.amount} data-sign={Math.sign(entry.amount)}>
          {amountText(account, entry.amount)}
        </p>
        <p className="quiet small digits">
          <span>{i18n.t('After:')} </span>
          {balanceText(account, entry.balance_after)}
        </p>
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}

interface ClaimLinkProps {
  readonly entry: StatementEntryRecord;
  readonly pathOf: (claimId: number) => string;
}

/** A link to the claim that a booking belongs to. */
export function ClaimLink({ entry: { claim_id, gotitle }, pathOf }: ClaimLinkProps) {
  if (claim_id === undefined) return null;
  return (
    <Link to={pathOf(claim_id)}>
      {gotitle === undefined
        ? i18n.t('Claim #{claim_id}', { claim_id })
        : i18n.t('Claim #{claim_id}, {gotitle}', { claim_id, gotitle })}
    </Link>
  );
}

interface EntryLinkProps {
  readonly position: number;
  readonly entries: readonly StatementEntryRecord[];
  readonly children: string;
}

/** A link to another entry: to its place on this page, or to the page that begins with it. */
function EntryLink({ position, entries, children }: EntryLinkProps) {
  const [address] = useAddress();
  if (entries.some((entry) => entry.position === position))
    return <a href={`#${anchorOf(position)}`}>{children}</a>;
  const search = new URLSearchParams(address);
  search.set('before', String(position + 1));
  return (
    <Link to={{ search: search.toString() }} preventScrollReset>
      {children}
    </Link>
  );
}
