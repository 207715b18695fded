import { CalendarOutlined } from '@ant-design/icons';
import type { ListedGoRecord } from '@fan-beats/backend/contract';
import { goStatusLabel, parseGoStatus } from '@fan-beats/events/kernel';
import { formatDate, formatWindow } from '../../shared/format/dates';
import { paths } from '../../shared/routes/paths';
import { LinkButton } from '../../shared/ui/LinkButton';
import { Picture } from '../../shared/ui/Picture';
import styles from './GoCard.module.css';
import { GoCountdown } from './GoCountdown';
import { GoStatusTag } from './GoStatusTag';
import { decideCard, nextStep, type CardButton } from './goCard';

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
          <Picture
            filepath={go.filepath}
            alt=""
            sizes="(min-width: 1100px) 400px, (min-width: 740px) 50vw, calc(100vw - 32px)"
          />
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

interface StandingProps {
  readonly label: string;
  readonly days: ListedGoRecord['status_days'];
}

/** The status with its day, and the days of those before it. */
function Standing({ label, days }: StandingProps) {
  const last = days.at(-1);
  return (
    <div className={styles.standing}>
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
