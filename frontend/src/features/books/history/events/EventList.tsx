import type { LedgerEventRecord, LedgerNamesRecord } from '@fan-beats/backend/contract';
import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { useState, type ReactNode } from 'react';
import { formatExactTime } from '../../../../shared/format/figures';
import { eventText, recordedBy } from '../../../../shared/ledger/eventTexts';
import { EventDetail } from './EventDetail';
import styles from './Events.module.css';

interface EventListProps {
  readonly events: readonly LedgerEventRecord[];
  readonly names: LedgerNamesRecord;
  readonly openPosition: number | undefined;
  readonly onOpen: (position: number | null) => void;
  /** True if each event has a line of its own, in a list of one batch. */
  readonly unfolded?: boolean;
}

export function EventList({ unfolded = false, ...list }: EventListProps) {
  const entries = unfolded ? list.events : foldBatches(list.events);
  return (
    <ul className="sheet apart">
      {entries.map((entry) =>
        'batchId' in entry ? (
          <BatchRow key={entry.events[0]?.position} batch={entry} list={list} />
        ) : (
          <EventRow key={entry.position} event={entry} list={list} />
        ),
      )}
    </ul>
  );
}

type List = Omit<EventListProps, 'unfolded'>;

/** A bulk change in one line, which unfolds into its events; it is unfolded if one of them is open. */
function BatchRow({ batch: { events }, list }: { readonly batch: Batch; readonly list: List }) {
  const [unfolded, setUnfolded] = useState(false);
  const open = unfolded || events.some(({ position }) => position === list.openPosition);
  const [newest] = events;
  if (!newest) return null;
  const labels = [...new Set(events.map((event) => eventText(event, list.names).label))];
  return (
    <>
      <li className={styles.row}>
        <Line
          open={open}
          places={`${events.at(-1)?.position}–${newest.position}`}
          newest={newest}
          names={list.names}
          onToggle={() => setUnfolded(!open)}
        >
          <strong>{i18n.t('{n, plural, one {{n} event} other {{n} events}}', { n: events.length })}</strong>{' '}
          <span className="quiet">{i18n.t('of one bulk change')}</span>
          <span className="below">{labels.join(', ')}</span>
        </Line>
      </li>
      {open && events.map((event) => <EventRow key={event.position} event={event} list={list} />)}
    </>
  );
}

function EventRow({ event, list }: { readonly event: LedgerEventRecord; readonly list: List }) {
  const { names } = list;
  const { position } = event;
  const open = position === list.openPosition;
  const { label, lines } = eventText(event, names);
  const detailId = `event-${position}`;
  return (
    <li className={styles.row} data-open={open}>
      <Line
        open={open}
        places={position}
        newest={event}
        names={names}
        controls={detailId}
        onToggle={() => list.onOpen(open ? null : position)}
      >
        <strong>{label}</strong> <span className="quiet">{subjectOf(event, names)}</span>
        {!open && lines[0] !== undefined && <span className="below">{lines[0]}</span>}
      </Line>
      {open && (
        <div id={detailId} className={styles.detail}>
          <EventDetail event={event} names={names} lines={lines} />
        </div>
      )}
    </li>
  );
}

interface LineProps extends Pick<List, 'names'> {
  readonly open: boolean;
  readonly places: ReactNode;
  readonly newest: LedgerEventRecord;
  /** The id of the element that it opens. */
  readonly controls?: string;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function Line({ open, places, newest, names, controls, onToggle, children }: LineProps) {
  return (
    <button
      type="button"
      className={styles.line}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    >
      <span className="quiet small" aria-hidden="true">
        {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
      </span>
      <span className="quiet digits">{places}</span>
      <span className={styles.what}>{children}</span>
      <span className={`${styles.who} digits right grid`}>
        <span>{formatExactTime(newest.recorded_at)}</span>
        <span className="quiet">{recordedBy(newest, names)}</span>
      </span>
    </button>
  );
}

function subjectOf({ data, stream }: LedgerEventRecord, { users, gos }: LedgerNamesRecord): string {
  const { claimId, userId, goId } = data;
  const fan = typeof userId === 'number' ? (users[userId] ?? i18n.t('user {userId}', { userId })) : null;
  if (typeof claimId === 'number')
    return fan === null
      ? i18n.t('Claim #{claimId}', { claimId })
      : i18n.t('Claim #{claimId} of {fan}', { claimId, fan });
  if (fan !== null) return fan;
  return typeof goId === 'number' ? (gos[goId] ?? i18n.t('Group order {goId}', { goId })) : stream;
}

/** Events that one act recorded for many claims, in the order of the list. */
interface Batch {
  readonly batchId: string;
  readonly events: readonly LedgerEventRecord[];
}

/** The events, with each run of events of one batch as one entry. */
export function foldBatches(events: readonly LedgerEventRecord[]): readonly (LedgerEventRecord | Batch)[] {
  const runs: LedgerEventRecord[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run && event.batch_id !== null && run[0]?.batch_id === event.batch_id) run.push(event);
    else runs.push([event]);
  }
  return runs.flatMap((run): readonly (LedgerEventRecord | Batch)[] => {
    const batchId = run[0]?.batch_id ?? null;
    return run.length > 1 && batchId !== null ? [{ batchId, events: run }] : run;
  });
}
