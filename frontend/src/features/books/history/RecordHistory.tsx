import type { HistoryRecord } from '@fan-beats/backend/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Disclosure } from '../../../shared/ui/frame/Disclosure';
import { HistoryLine } from '../../../shared/ui/lists/HistoryLine';
import { Loaded, type LoadedProps } from '../../../shared/ui/states/Loaded';
import { Notice } from '../../../shared/ui/states/Notice';
import { useAdmGetGoHistoryQuery, useAdmGetItemHistoryQuery } from '../ledgerApi';
import { historyText } from './historyTexts';

export function ItemHistory({ itemId }: { readonly itemId: number }) {
  const usePage = (cursor: number | null) => useAdmGetItemHistoryQuery({ item_id: itemId, cursor });
  return <History usePage={usePage} />;
}

export function GoHistory({ goId }: { readonly goId: number }) {
  const usePage = (cursor: number | null) => useAdmGetGoHistoryQuery({ go_id: goId, cursor });
  return <History usePage={usePage} />;
}

interface HistoryProps {
  readonly usePage: (cursor: number | null) => LoadedProps<HistoryRecord>['query'];
}

function History(props: HistoryProps) {
  return (
    <Disclosure title="History">
      <HistoryPages {...props} />
    </Disclosure>
  );
}

function HistoryPages({ usePage }: HistoryProps) {
  const [cursor, setCursor] = useState<number | null>(null);
  return (
    <Loaded query={usePage(cursor)} failed="Error loading the history" rows={3}>
      {({ entries, names, next_cursor }) =>
        entries.length === 0 ? (
          <Notice title="Nothing was changed yet." />
        ) : (
          <>
            <ol className="list" aria-label="History, newest first">
              {entries.map((entry) => {
                const { label, lines } = historyText(entry, names);
                return (
                  <HistoryLine
                    key={`${entry.kind} ${entry.id}`}
                    at={entry.recorded_at}
                    who={entry.actor?.displayname ?? 'the shop'}
                    title={label}
                    lines={lines}
                  />
                );
              })}
            </ol>
            {(cursor !== null || next_cursor !== null) && (
              <div className="line small">
                <Button disabled={cursor === null} onClick={() => setCursor(null)}>
                  Newest
                </Button>
                <Button disabled={next_cursor === null} onClick={() => setCursor(next_cursor)}>
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
