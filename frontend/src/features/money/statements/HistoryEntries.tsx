import type { ClaimHistoryEntryRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { textNames } from '../../../shared/legal/legalWords';
import { paths } from '../../../shared/routes/paths';
import { StatusTag } from '../../../shared/ui/show/StatusTag';
import { HistoryLine } from '../../../shared/ui/lists/HistoryLine';
import { Loaded, type LoadedProps } from '../../../shared/ui/states/Loaded';
import { quoted, sentencesOf } from '../../../shared/ledger/eventTexts';

interface HistoryEntriesProps<Entry> {
  readonly query: LoadedProps<readonly Entry[]>['query'];
  readonly claimId: number;
  /** 'you', 'the organisers', or a name. */
  readonly whoOf: (entry: Entry) => string;
  readonly actionsOf?: (entry: Entry) => ReactNode;
}

/** The history of a claim, from the first day on. */
export function HistoryEntries<Entry extends ClaimHistoryEntryRecord>(props: HistoryEntriesProps<Entry>) {
  const { query, claimId, whoOf, actionsOf = () => null } = props;
  return (
    <Loaded query={query} failed={i18n.t('Error loading the history')} rows={3}>
      {(entries) => (
        <ol className="list" aria-label={i18n.t('History of claim #{claimId}', { claimId })}>
          {entries.map((entry) => (
            <HistoryEntry
              key={entry.position}
              entry={entry}
              claimId={claimId}
              who={whoOf(entry)}
              actions={actionsOf(entry)}
            />
          ))}
        </ol>
      )}
    </Loaded>
  );
}

interface HistoryEntryProps {
  readonly entry: ClaimHistoryEntryRecord;
  readonly claimId: number;
  readonly who: string;
  readonly actions: ReactNode;
}

/** One fact of a claim in plain words. */
function HistoryEntry({ entry, claimId, who, actions }: HistoryEntryProps) {
  const { position, data, reversed_by, private: said } = entry;
  const { reversesPosition: reverses } = data;
  const anchorOf = (of: number): string => `claim-${claimId}-event-${of}`;
  return (
    <HistoryLine
      at={entry.recorded_at}
      who={who}
      lines={sentencesOf(entry, who)}
      id={anchorOf(position)}
      reversed={reversed_by !== undefined}
    >
      {data.shown && (
        <p className="wrap small">
          <span>{i18n.t('Shown to you:')}</span>
          {data.shown.map(({ text, version, sha256 }) => (
            <Link key={text} to={paths.legal(text, version)} title={i18n.t('SHA-256: {sha256}', { sha256 })}>
              {i18n.t('{text}, version {version}', { text: textNames('en')[text], version })}
            </Link>
          ))}
        </p>
      )}
      {said?.reason !== undefined && <p>{quoted(said.reason)}</p>}
      {(reverses !== undefined || reversed_by !== undefined || actions !== null) && (
        <div className="line small">
          {reversed_by !== undefined && (
            <>
              <StatusTag tone="warning">{i18n.t('Reversed')}</StatusTag>
              <a href={`#${anchorOf(reversed_by)}`}>{i18n.t('by entry {reversed_by}', { reversed_by })}</a>
            </>
          )}
          {reverses !== undefined && (
            <a href={`#${anchorOf(reverses)}`}>{i18n.t('Takes back entry {reverses}', { reverses })}</a>
          )}
          {actions}
        </div>
      )}
    </HistoryLine>
  );
}
