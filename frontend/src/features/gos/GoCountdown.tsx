import { instantOf } from '../../shared/format/dates';
import { formatDuration } from '../../shared/format/duration';
import { phaseOf, type StandingGo } from '../../shared/go/goStanding';
import styles from './GoCountdown.module.css';

interface GoCountdownProps {
  readonly go: StandingGo;
  readonly now: number;
}

const closingSoonMs = 48 * 3600 * 1000;

/** How long until the window opens, or until it closes; nothing once a status is set. */
export function GoCountdown({ go, now }: GoCountdownProps) {
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
