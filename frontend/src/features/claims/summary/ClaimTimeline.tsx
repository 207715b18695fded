import { CheckOutlined, ClockCircleOutlined } from '@ant-design/icons';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import { timelineOf } from '../claimTimeline';
import styles from './ClaimTimeline.module.css';

export function ClaimTimeline({ claim }: { readonly claim: ClaimRecord }) {
  return (
    <ol className={styles.timeline} aria-label="Progress of this claim">
      {timelineOf(claim).map(({ key, label, note, done }) => (
        <li key={key} className={styles.step} data-done={done}>
          <span className={styles.dot} aria-hidden="true">
            {done ? <CheckOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}
          </span>
          <span className={styles.label}>{label}</span>
          <span className={styles.note}>{note}</span>
        </li>
      ))}
    </ol>
  );
}
