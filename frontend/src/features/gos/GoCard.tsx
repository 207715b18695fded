import { Skeleton } from 'antd';
import { CalendarOutlined } from '@ant-design/icons';
import type { ListedGoRecord } from '@fan-beats/backend/contract';
import { goStatusLabel, parseGoStatus } from '@fan-beats/events/kernel';
import { formatDate, formatWindow, instantOf } from '../../shared/format/dates';
import { paths } from '../../shared/routes/paths';
import { LinkButton } from '../../shared/ui/frame/LinkButton';
import { Picture } from '../../shared/ui/show/Picture';
import { coverSizes } from '../../shared/ui/show/thumbnails';
import styles from './GoCard.module.css';
import { GoStatusTag } from './GoStatusTag';
import { decideCard, nextStep, type CardButton } from './goCard';
import { phaseOf, type StandingGo } from '../../shared/go/goStanding';

interface GoCardProps {
  readonly go: ListedGoRecord;
  readonly claimId: number | undefined;
  readonly now: number;
  /** Nothing more happens to it: a line without its picture is enough. */
  readonly over?: boolean;
}

export function GoCard({ go, claimId, now, over = false }: GoCardProps) {
  const { label, button } = decideCard(go, claimId !== undefined, now);
  const dates = formatWindow(go.available_from, go.available_until);
  return (
    <article
      className={styles.card}
      data-quiet={button === null}
      data-over={over}
      data-under-way={go.status !== null && !over}
      aria-labelledby={`go-${go.go_id}`}
    >
      {!over && (
        <div className={styles.cover}>
          <Picture filepath={go.filepath} alt="" sizes={coverSizes} />
        </div>
      )}
      <div className={styles.body}>
        <h3 id={`go-${go.go_id}`} className={styles.title}>
          {go.title}
        </h3>
        {label !== null && <Standing label={label} days={go.status_days} />}
        {!over && dates && (
          <p className={styles.dates}>
            <CalendarOutlined aria-hidden="true" /> {dates}
          </p>
        )}
        <GoCountdown go={go} now={now} />
        {!over && <p className={styles.next}>{nextStep(go, now)}</p>}
        {button && <CardAction button={button} goId={go.go_id} claimId={claimId} />}
      </div>
    </article>
  );
}

/** The status with its day, and the days of those before it. */
function Standing({ label, days }: { readonly label: string; readonly days: ListedGoRecord['status_days'] }) {
  const last = days.at(-1);
  return (
    <div className="gap4 grid">
      <p className={styles.status}>
        <GoStatusTag label={label} />
        {last && <span>{`since ${formatDate(last.set_at)}`}</span>}
      </p>
      {days.length > 1 && (
        <p className={styles.way}>
          {days
            .slice(0, -1)
            .map(({ status, set_at }) => `${statusName(status)} ${formatDate(set_at)}`)
            .join(' · ')}
        </p>
      )}
    </div>
  );
}

const statusName = (status: string): string => goStatusLabel(parseGoStatus(status) ?? status);

interface CardActionProps {
  readonly button: CardButton;
  readonly goId: number;
  readonly claimId: number | undefined;
}

function CardAction({ button, goId, claimId }: CardActionProps) {
  const toClaim = button.target === 'claim' && claimId !== undefined;
  const claimable = button.text === 'Claim this GO';
  return (
    <LinkButton
      to={toClaim ? paths.myClaim(claimId) : paths.shop(goId)}
      type={claimable ? 'primary' : 'default'}
      size="large"
      block
      className={claimable ? `${styles.action} ${styles.claim}` : (styles.action ?? '')}
      aria-describedby={`go-${goId}`}
    >
      {button.text}
    </LinkButton>
  );
}

const closingSoonMs = 48 * 3600 * 1000;

/** How long until the window opens, or until it closes; nothing once a status is set. */
function GoCountdown({ go, now }: { readonly go: StandingGo; readonly now: number }) {
  if (go.status !== null) return null;
  const phase = phaseOf(go, now);
  const until = phase === 'before' ? instantOf(go.available_from) : instantOf(go.available_until);
  if (phase === 'after' || until === null) return null;
  const left = until - now;
  return (
    <p className={styles.countdown} data-accent={phase === 'before' || left < closingSoonMs} role="timer">
      <span>{phase === 'before' ? 'Opens in' : 'Closes in'}</span>
      <strong className={styles.time}>{formatDuration(left)}</strong>
    </p>
  );
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Time left in the largest two parts that matter: '3d 04h', '5h 07m', '12m 09s', '9s'. */
function formatDuration(durationMs: number): string {
  const left = Math.max(0, Math.ceil(durationMs / second) * second);
  const [days, hours] = [Math.floor(left / day), Math.floor((left % day) / hour)];
  const [minutes, seconds] = [Math.floor((left % hour) / minute), Math.floor((left % minute) / second)];
  if (days > 0) return `${days}d ${twoDigits(hours)}h`;
  if (hours > 0) return `${hours}h ${twoDigits(minutes)}m`;
  if (minutes > 0) return `${minutes}m ${twoDigits(seconds)}s`;
  return `${seconds}s`;
}

export function GoCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.cover} />
      <div className={styles.body}>
        <Skeleton active title={{ width: '60%' }} paragraph={{ rows: 2 }} />
        <Skeleton.Button active block size="large" />
      </div>
    </div>
  );
}
