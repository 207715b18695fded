import { DownOutlined, RightOutlined } from '@ant-design/icons';
import type { LedgerEventRecord, LedgerNamesRecord } from '@fan-beats/backend/contract';
import { useState } from 'react';
import { countOf } from '../../../shared/format/counts';
import { formatExactTime } from '../../../shared/format/dates';
import { eventText, recordedBy } from '../../../shared/ledger/eventTexts';
import { EventDetail } from './EventDetail';
import styles from './Events.module.css';
import { foldBatches, type Batch } from './foldBatches';

interface EventListProps {
  readonly events: readonly LedgerEventRecord[];
  readonly names: LedgerNamesRecord;
  readonly openPosition: number | undefined;
  readonly onOpen: (position: number | null) => void;
  /** Each event has a line of its own, where the list is about one batch. */
  readonly unfolded?: boolean;
}

/** Events, those of one bulk change under one line. */
export function EventList({ unfolded = false, ...list }: EventListProps) {
  const entries = unfolded ? list.events : foldBatches(list.events);
  return (
    <ul className={styles.rows}>
      {entries.map((entry) =>
        'batchId' in entry ? (
          <BatchRow key={entry.events[0]?.position} batch={entry} list={list} />
        ) : (
          <ListedEvent key={entry.position} event={entry} list={list} />
        ),
      )}
    </ul>
  );
}

type List = Omit<EventListProps, 'unfolded'>;

function ListedEvent({ event, list }: { readonly event: LedgerEventRecord; readonly list: List }) {
  const open = event.position === list.openPosition;
  return (
    <EventRow
      event={event}
      names={list.names}
      open={open}
      onToggle={() => list.onOpen(open ? null : event.position)}
    />
  );
}

/** A bulk change in one line, which unfolds into its events; unfolded where one of them is open. */
function BatchRow({ batch, list }: { readonly batch: Batch; readonly list: List }) {
  const [unfolded, setUnfolded] = useState(false);
  const open = unfolded || batch.events.some(({ position }) => position === list.openPosition);
  const [newest] = batch.events;
  const oldest = batch.events.at(-1);
  if (!newest || !oldest) return null;
  const labels = [...new Set(batch.events.map((event) => eventText(event, list.names).label))];
  return (
    <>
      <li className={styles.row}>
        <button type="button" className={styles.line} aria-expanded={open} onClick={() => setUnfolded(!open)}>
          <span className={styles.arrow} aria-hidden="true">
            {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          </span>
          <span className={styles.position}>{`${oldest.position}–${newest.position}`}</span>
          <span className={styles.what}>
            <strong>{countOf(batch.events.length, 'event')}</strong>{' '}
            <span className={styles.quiet}>of one bulk change</span>
            <span className={styles.first}>{labels.join(', ')}</span>
          </span>
          <span className={styles.who}>
            <span>{formatExactTime(newest.recorded_at)}</span>
            <span className={styles.quiet}>{recordedBy(newest, list.names)}</span>
          </span>
        </button>
      </li>
      {open && batch.events.map((event) => <ListedEvent key={event.position} event={event} list={list} />)}
    </>
  );
}

interface EventRowProps {
  readonly event: LedgerEventRecord;
  readonly names: LedgerNamesRecord;
  readonly open: boolean;
  readonly onToggle: () => void;
}

function EventRow({ event, names, open, onToggle }: EventRowProps) {
  const { label, lines } = eventText(event, names);
  const detailId = `event-${event.position}`;
  return (
    <li className={styles.row} data-open={open}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={open}
        aria-controls={open ? detailId : undefined}
        onClick={onToggle}
      >
        <span className={styles.arrow} aria-hidden="true">
          {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        </span>
        <span className={styles.position}>{event.position}</span>
        <span className={styles.what}>
          <strong>{label}</strong> <span className={styles.quiet}>{subjectOf(event, names)}</span>
          {!open && lines[0] !== undefined && <span className={styles.first}>{lines[0]}</span>}
        </span>
        <span className={styles.who}>
          <span>{formatExactTime(event.recorded_at)}</span>
          <span className={styles.quiet}>{recordedBy(event, names)}</span>
        </span>
      </button>
      {open && (
        <div id={detailId} className={styles.detail}>
          <EventDetail event={event} names={names} lines={lines} />
        </div>
      )}
    </li>
  );
}

/** What the event is about, in the fewest words. */
function subjectOf({ data, stream }: LedgerEventRecord, { users, gos }: LedgerNamesRecord): string {
  const { claimId, userId, goId } = data;
  const fan = typeof userId === 'number' ? (users[userId] ?? `user ${userId}`) : null;
  if (typeof claimId === 'number') return `Claim #${claimId}${fan === null ? '' : ` of ${fan}`}`;
  if (fan !== null) return fan;
  return typeof goId === 'number' ? (gos[goId] ?? `Group order ${goId}`) : stream;
}
