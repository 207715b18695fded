import { CheckOutlined } from '@ant-design/icons';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import { goStatuses, goStatusLabel } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/figures';
import { Explained } from '../../../shared/ui/show/Explained';
import { isSentOut, statusOf } from '../../../shared/go/claimStanding';
import { Arrival } from '../StandingLine';
import styles from './ClaimTimeline.module.css';

interface ClaimTimelineProps {
  readonly claim: ClaimRecord;
  /** True for the fan who owns the claim: only they report its arrival. */
  readonly own: boolean;
}

/** The stations from the claim to the parcel, by the statuses of the group order, each with its day. */
export function ClaimTimeline({ claim, own }: ClaimTimelineProps) {
  const { status_days = [], canceled } = claim;
  const dayOf = (status: string) => status_days.find((one) => one.status === status)?.set_at;
  const status = isSentOut(claim) ? 'SENT_OUT' : statusOf(claim);
  const way = goStatuses.filter((one) => one !== 'CANCELED');
  const reached = way.findIndex((one) => one === status);
  // A canceled claim shows only the stations that it reached.
  const shown = canceled ? way.filter((one) => dayOf(one) !== undefined) : way;
  /** The index of the last station that was reached; -1 is the claim itself, before the first. */
  const current = canceled || arrivalOf(claim) !== undefined ? null : reached;
  return (
    <ol className={styles.progress} aria-label={i18n.t('Progress of this claim')}>
      <Station label={i18n.t('Claimed')} day={claim.created_at} done current={current === -1} />
      {shown.map((one, place) => (
        <Station
          key={one}
          label={goStatusLabel(i18n, one)}
          sign={one === 'AT_PROXY' && <Explained term="proxy" />}
          day={dayOf(one)}
          done={canceled || place <= reached}
          current={place === current}
        />
      ))}
      {canceled ? (
        <Station label={i18n.t('Canceled')} day={dayOf('CANCELED')} done={false} current />
      ) : (
        <ArrivalStation claim={claim} own={own} />
      )}
    </ol>
  );
}

/** The time when the fan reported the arrival of the parcel; undefined before that, or if it was not sent. */
const arrivalOf = (claim: ClaimRecord): string | undefined =>
  isSentOut(claim) ? (claim.arrived_at ?? undefined) : undefined;

function ArrivalStation({ claim, own }: ClaimTimelineProps) {
  const day = arrivalOf(claim);
  const isThere = day !== undefined;
  return (
    <Station label={i18n.t('Arrived')} day={day} done={isThere} current={isThere}>
      {own && isThere && <Arrival claim={claim} arrived={false} />}
    </Station>
  );
}

interface StationProps {
  readonly label: string;
  readonly day?: string | undefined;
  readonly done: boolean;
  readonly current?: boolean;
  /** Shown beside the label. */
  readonly sign?: ReactNode;
  /** Shown below the label. */
  readonly children?: ReactNode;
}

function Station({ label, day, done, current = false, sign, children }: StationProps) {
  return (
    <li className={styles.station} data-done={done} aria-current={current ? 'step' : undefined}>
      <span
        className={styles.dot}
        role="img"
        aria-label={done ? i18n.t('Done') : current ? i18n.t('Now') : i18n.t('Still to come')}
      >
        {done && <CheckOutlined aria-hidden />}
      </span>
      <span className={styles.label}>
        {label}
        {sign}
      </span>
      {day !== undefined && (
        <time className={styles.day} dateTime={day}>
          {formatDate(day)}
        </time>
      )}
      {children && <span className={styles.more}>{children}</span>}
    </li>
  );
}
