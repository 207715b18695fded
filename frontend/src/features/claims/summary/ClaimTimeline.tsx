import { CheckOutlined } from '@ant-design/icons';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import { goStatuses, goStatusLabel } from '@fan-beats/events/kernel';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/figures';
import { Explained } from '../../../shared/ui/show/Explained';
import { isSentOut, statusOf } from '../../../shared/go/claimStanding';
import { Arrival } from '../StandingLine';
import styles from './ClaimTimeline.module.css';

interface ClaimTimelineProps {
  readonly claim: ClaimRecord;
  /** To the fan whose claim it is: only they say that it arrived. */
  readonly own: boolean;
}

/** From the claim to the parcel, by the statuses of the group order, each with its day. */
export function ClaimTimeline({ claim, own }: ClaimTimelineProps) {
  const { status_days = [], arrived_at, canceled } = claim;
  const dayOf = (status: string) => status_days.find((one) => one.status === status)?.set_at;
  const status = statusOf(claim);
  const isSent = isSentOut(claim);
  const way = goStatuses.filter((one) => one !== 'CANCELED');
  const reached = way.findIndex((one) => one === (isSent ? 'SENT_OUT' : status));
  // Of a canceled one, what it came through, however far.
  const shown = canceled ? way.filter((one) => dayOf(one) !== undefined) : way;
  return (
    <ol className={styles.progress} aria-label="Progress of this claim">
      <Station label="Claimed" day={claim.created_at} done />
      {shown.map((one, place) => (
        <Station key={one} label={goStatusLabel(one)} day={dayOf(one)} done={canceled || place <= reached}>
          {one === 'AT_PROXY' && <Explained term="Proxy" />}
        </Station>
      ))}
      {canceled ? (
        <Station label="Canceled" day={dayOf('CANCELED')} done={false} />
      ) : (
        <Station
          label="Arrived"
          day={isSent ? (arrived_at ?? undefined) : undefined}
          done={isSent && Boolean(arrived_at)}
        >
          {own && isSent && arrived_at && <Arrival claim={claim} arrived={false} />}
        </Station>
      )}
    </ol>
  );
}

interface StationProps {
  readonly label: string;
  readonly day?: string | undefined;
  readonly done: boolean;
  readonly children?: ReactNode;
}

function Station({ label, day, done, children }: StationProps) {
  return (
    <li className={styles.station} data-done={done}>
      <span className={styles.dot} aria-hidden="true">
        {done && <CheckOutlined aria-hidden />}
      </span>
      <span>
        {label}
        {children}
      </span>
      {day !== undefined && (
        <time className={styles.day} dateTime={day}>
          {formatDate(day)}
        </time>
      )}
    </li>
  );
}
