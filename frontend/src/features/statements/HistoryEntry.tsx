import type { ClaimHistoryEntryRecord } from '@fan-beats/backend/contract';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../shared/format/dates';
import { StatusTag } from '../../shared/ui/StatusTag';
import styles from '../../shared/ui/History.module.css';
import { sentencesOf } from '../../shared/ledger/claimHistoryTexts';

interface HistoryEntryProps {
  readonly entry: ClaimHistoryEntryRecord;
  readonly claimId: number;
  /** 'you', 'the organisers', or a name. */
  readonly who: string;
  readonly actions?: ReactNode;
}

/** One fact of a claim in plain words. */
export function HistoryEntry({ entry, claimId, who, actions }: HistoryEntryProps) {
  const { position, reverses, reversed_by, reason } = entry;
  const anchorOf = (of: number): string => `claim-${claimId}-event-${of}`;
  return (
    <li className={styles.entry} id={anchorOf(position)} data-reversed={reversed_by !== undefined}>
      <p className={styles.when}>
        <time dateTime={entry.recorded_at}>{formatDateTime(entry.recorded_at)}</time>
        <span>{who}</span>
      </p>
      <ul className={styles.sentences}>
        {sentencesOf(entry, who).map((sentence, index) => (
          <li key={index}>{sentence}</li>
        ))}
      </ul>
      {reason !== undefined && <p>{`“${reason}”`}</p>}
      {(reverses !== undefined || reversed_by !== undefined || actions !== undefined) && (
        <div className={styles.marks}>
          {reversed_by !== undefined && (
            <>
              <StatusTag tone="warning">Reversed</StatusTag>
              <a href={`#${anchorOf(reversed_by)}`}>{`by entry ${reversed_by}`}</a>
            </>
          )}
          {reverses !== undefined && <a href={`#${anchorOf(reverses)}`}>{`Takes back entry ${reverses}`}</a>}
          {actions}
        </div>
      )}
    </li>
  );
}
