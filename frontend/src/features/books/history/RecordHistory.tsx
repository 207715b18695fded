import type { HistoryEntryRecord, HistoryRecord, LedgerNamesRecord } from '@fan-beats/backend/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/format/dates';
import { Disclosure } from '../../../shared/ui/Disclosure';
import styles from '../../../shared/ui/History.module.css';
import { ListSkeleton } from '../../../shared/ui/ListSkeleton';
import { Loaded, type LoadedProps } from '../../../shared/ui/Loaded';
import { Notice } from '../../../shared/ui/Notice';
import { useAdmGetGoHistoryQuery, useAdmGetItemHistoryQuery } from './historyApi';
import { historyText } from './historyTexts';

/** What was changed about an item, by whom and when; asked for when it is opened. */
export function ItemHistory({ itemId }: { readonly itemId: number }) {
  return (
    <Disclosure title="History">
      <ItemPages itemId={itemId} />
    </Disclosure>
  );
}

/** What was changed about a group order, its status and its limits, by whom and when. */
export function GoHistory({ goId }: { readonly goId: number }) {
  return (
    <Disclosure title="History">
      <GoPages goId={goId} />
    </Disclosure>
  );
}

function ItemPages({ itemId }: { readonly itemId: number }) {
  const [cursor, setCursor] = useState<number | null>(null);
  const query = useAdmGetItemHistoryQuery({ item_id: itemId, cursor });
  return <HistoryPage query={query} cursor={cursor} onTurn={setCursor} />;
}

function GoPages({ goId }: { readonly goId: number }) {
  const [cursor, setCursor] = useState<number | null>(null);
  const query = useAdmGetGoHistoryQuery({ go_id: goId, cursor });
  return <HistoryPage query={query} cursor={cursor} onTurn={setCursor} />;
}

interface HistoryPageProps {
  readonly query: LoadedProps<HistoryRecord>['query'];
  readonly cursor: number | null;
  readonly onTurn: (cursor: number | null) => void;
}

function HistoryPage({ query, cursor, onTurn }: HistoryPageProps) {
  return (
    <Loaded query={query} failed="Error loading the history" skeleton={<ListSkeleton rows={3} />}>
      {({ entries, names, next_cursor }) =>
        entries.length === 0 ? (
          <Notice title="Nothing was changed yet." />
        ) : (
          <>
            <ol className={styles.entries} aria-label="History, newest first">
              {entries.map((entry) => (
                <Entry key={`${entry.kind} ${entry.id}`} entry={entry} names={names} />
              ))}
            </ol>
            {(cursor !== null || next_cursor !== null) && (
              <div className={styles.marks}>
                <Button disabled={cursor === null} onClick={() => onTurn(null)}>
                  Newest
                </Button>
                <Button disabled={next_cursor === null} onClick={() => onTurn(next_cursor)}>
                  Older
                </Button>
              </div>
            )}
          </>
        )
      }
    </Loaded>
  );
}

interface EntryProps {
  readonly entry: HistoryEntryRecord;
  readonly names: LedgerNamesRecord;
}

function Entry({ entry, names }: EntryProps) {
  const { label, lines } = historyText(entry, names);
  return (
    <li className={styles.entry}>
      <p className={styles.when}>
        <time dateTime={entry.recorded_at}>{formatDateTime(entry.recorded_at)}</time>
        <span>{entry.actor?.displayname ?? 'the shop'}</span>
      </p>
      <strong>{label}</strong>
      <ul className={styles.sentences}>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </li>
  );
}
