import { Skeleton } from 'antd';
import { CalendarOutlined } from '@ant-design/icons';
import type { ClaimRecord, ListedGoRecord } from '@fan-beats/backend/contract';
import { germanDay, shortDay } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { serverNow } from '../../../shared/clock/serverClock';
import { formatWindow, instantOf } from '../../../shared/format/figures';
import { paths } from '../../../shared/routes/paths';
import { LinkButton } from '../../../shared/ui/frame/Page';
import { InOwnLanguage } from '../../../shared/ui/show/InOwnLanguage';
import { Picture } from '../../../shared/ui/show/Picture';
import { coverSizes } from '../../../shared/ui/show/thumbnails';
import styles from './GoCard.module.css';
import { GoStatusTag } from './GoStatusTag';
import { buttonTexts, decideCard, type CardButton } from './goCard';
import { phaseOf, type GoStanding, type StandingGo } from '../../../shared/go/goStanding';

/** The fields of a group order that a card shows. */
export type CardGo = Pick<ListedGoRecord, 'go_id' | 'title' | 'filepath' | 'status_days'> & StandingGo;

/** The card of an archived group order, which is not listed, with the fields that the claim has. */
export const goOfClaim = (claim: ClaimRecord): CardGo => ({
  go_id: claim.go_id,
  title: claim.gotitle,
  filepath: claim.items[0]?.picture ?? null,
  status: claim.go_status,
  status_days: claim.status_days ?? [],
  available_from: null,
  available_until: null,
});

/** The id of the element that names the card. */
export const goCardId = ({ go_id }: Pick<CardGo, 'go_id'>): string => `go-${go_id}`;

interface GoCardProps {
  readonly go: CardGo;
  /** The fan's claim; `standing` is its standing. */
  readonly claimId: number | undefined;
  readonly standing: ReactNode;
  readonly now: number;
  /**
   * `cover` shows the cover of a group order that can be claimed, `row` is a row for a known one, `over` a line of text for one
   * that is over.
   */
  readonly look: 'cover' | 'row' | 'over';
}

export function GoCard({ go, claimId, standing, now, look }: GoCardProps) {
  const { standing: goStanding, button } = decideCard(go, claimId !== undefined, now);
  const dates = go.status === null ? formatWindow(go.available_from, go.available_until) : '';
  const titleId = goCardId(go);
  return (
    <article className={styles.card} data-quiet={button === null} data-look={look} aria-labelledby={titleId}>
      {look !== 'over' && (
        <div className={styles.cover}>
          <Picture filepath={go.filepath} alt="" sizes={coverSizes} />
        </div>
      )}
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title} translate="no">
          {go.title}
        </h3>
        {goStanding !== null && <Status standing={goStanding} since={go.status_days.at(-1)?.set_at} />}
      </div>
      <div className={styles.foot}>
        {look !== 'over' && dates && (
          <p className={styles.dates}>
            <CalendarOutlined aria-hidden="true" />{' '}
            <span>
              <InOwnLanguage>{dates}</InOwnLanguage>
            </span>
          </p>
        )}
        <GoCountdown go={go} now={now} />
        {standing}
        {button && <CardAction button={button} goId={go.go_id} claimId={claimId} />}
      </div>
    </article>
  );
}

interface StatusProps {
  readonly standing: GoStanding;
  readonly since: string | undefined;
}

function Status({ standing, since }: StatusProps) {
  return (
    <p className={styles.status}>
      <GoStatusTag standing={standing} />
      {since !== undefined && (
        <time className="digits quiet small" dateTime={since}>
          {shortDay(germanDay(Date.parse(since)), germanDay(serverNow()))}
        </time>
      )}
    </p>
  );
}

interface CardActionProps {
  readonly button: CardButton;
  readonly goId: number;
  readonly claimId: number | undefined;
}

function CardAction({ button, goId, claimId }: CardActionProps) {
  const toClaim = button === 'view' && claimId !== undefined;
  const claimable = button === 'claim';
  return (
    <LinkButton
      to={toClaim ? paths.myClaim(claimId) : paths.shop(goId)}
      type={claimable ? 'primary' : 'default'}
      className={claimable ? `${styles.action} ${styles.claim}` : (styles.action ?? '')}
      aria-describedby={goCardId({ go_id: goId })}
    >
      {buttonTexts()[button]}
    </LinkButton>
  );
}

const closingSoonMs = 48 * 3600 * 1000;

/** The time until the window opens, or until it closes; nothing once a status is set. */
function GoCountdown({ go, now }: { readonly go: StandingGo; readonly now: number }) {
  if (go.status !== null) return null;
  const phase = phaseOf(go, now);
  const until = phase === 'before' ? instantOf(go.available_from) : instantOf(go.available_until);
  if (phase === 'after' || until === null) return null;
  const left = until - now;
  return (
    <p className={styles.countdown} data-accent={phase === 'before' || left < closingSoonMs} role="timer">
      <span>{phase === 'before' ? i18n.t('Opens in') : i18n.t('Closes in')}</span>
      <strong className={styles.time} translate="no">
        {formatDuration(left)}
      </strong>
    </p>
  );
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The time left in its two largest parts: '3d 04h', '5h 07m', '12m 09s', '9s'. */
function formatDuration(durationMs: number): string {
  const left = Math.max(0, Math.ceil(durationMs / second) * second);
  const [days, hours] = [Math.floor(left / day), Math.floor((left % day) / hour)];
  const [minutes, seconds] = [Math.floor((left % hour) / minute), Math.floor((left % minute) / second)];
  if (days > 0) return i18n.t('{days}d {hours}h', { days, hours: twoDigits(hours) });
  if (hours > 0) return i18n.t('{hours}h {minutes}m', { hours, minutes: twoDigits(minutes) });
  if (minutes > 0) return i18n.t('{minutes}m {seconds}s', { minutes, seconds: twoDigits(seconds) });
  return i18n.t('{seconds}s', { seconds });
}

export function GoCardSkeleton() {
  return (
    <div className={styles.card} data-look="cover" aria-hidden="true">
      <div className={styles.cover} />
      <div className={styles.head}>
        <Skeleton active title={{ width: '60%' }} paragraph={{ rows: 1 }} />
      </div>
      <div className={styles.foot}>
        <Skeleton.Button active block />
      </div>
    </div>
  );
}
