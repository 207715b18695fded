import type { HistoryRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { useState } from 'react';
import { Disclosure } from '../../../../shared/ui/frame/Disclosure';
import { CursorPager } from '../../../../shared/ui/lists/CursorPager';
import { HistoryLine } from '../../../../shared/ui/lists/HistoryLine';
import { Loaded, Notice, type LoadedProps } from '../../../../shared/ui/states/Loaded';
import { LedgerApi } from '../ledgerApi';
import { historyText } from './historyTexts';

export function ItemHistory({ itemId }: { readonly itemId: number }) {
  const usePage = (cursor: number | null) => LedgerApi.useAdmGetItemHistoryQuery({ item_id: itemId, cursor });
  return <History usePage={usePage} />;
}

export function GoHistory({ goId }: { readonly goId: number }) {
  const usePage = (cursor: number | null) => LedgerApi.useAdmGetGoHistoryQuery({ go_id: goId, cursor });
  return <History usePage={usePage} />;
}

interface HistoryProps {
  readonly usePage: (cursor: number | null) => LoadedProps<HistoryRecord>['query'];
}

function History(props: HistoryProps) {
  return (
    <Disclosure title={i18n.t('History')}>
      <HistoryPages {...props} />
    </Disclosure>
  );
}

function HistoryPages({ usePage }: HistoryProps) {
  const [cursor, setCursor] = useState<number | null>(null);
  return (
    <Loaded query={usePage(cursor)} failed={i18n.t('Error loading the history')} rows={3}>
      {({ entries, names, next_cursor }) =>
        entries.length === 0 ? (
          <Notice title={i18n.t('Nothing was changed yet.')} />
        ) : (
          <>
            <ol className="list" aria-label={i18n.t('History, newest first')}>
              {entries.map((entry) => {
                const { label, lines } = historyText(entry, names);
                return (
                  <HistoryLine
                    key={`${entry.kind} ${entry.id}`}
                    at={entry.recorded_at}
                    who={entry.actor?.displayname ?? i18n.t('the shop')}
                    title={label}
                    lines={lines}
                  />
                );
              })}
            </ol>
            <CursorPager className="line small" cursor={cursor} nextCursor={next_cursor} onTurn={setCursor} />
          </>
        )
      }
    </Loaded>
  );
}
