import { DownOutlined, RightOutlined } from '@ant-design/icons';
import type { LedgerEventRecord, LedgerNamesRecord } from '@fan-beats/backend/contract';
import { formatExactTime } from '../../../shared/format/dates';
import { eventText, recordedBy } from '../../../shared/ledger/eventTexts';
import { EventDetail } from './EventDetail';
import styles from './Events.module.css';

interface EventListProps {
  readonly events: readonly LedgerEventRecord[];
  readonly names: LedgerNamesRecord;
  readonly openPosition: number | undefined;
  readonly onOpen: (position: number | null) => void;
}

export function EventList({ events, names, openPosition, onOpen }: EventListProps) {
  return (
    <ul className={styles.rows}>
      {events.map((event) => (
        <EventRow
          key={event.position}
          event={event}
          names={names}
          open={event.position === openPosition}
          onToggle={() => onOpen(event.position === openPosition ? null : event.position)}
        />
      ))}
    </ul>
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
