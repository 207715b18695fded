import { GiftOutlined } from '@ant-design/icons';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import { formatBeats } from '../../../shared/format/figures';
import { Explained } from '../../../shared/ui/show/Explained';
import styles from './RemainingPoints.module.css';

/** What is left of the Fan Beats of a claim, and when it comes to the account. */
export function RemainingPoints({ claim }: { readonly claim: ClaimRecord }) {
  const { pending_points: pending, released_points: released } = claim;
  if (pending + released === 0) return null;
  return (
    <p className={styles.points}>
      <GiftOutlined aria-hidden="true" />
      <span>
        <strong>{`Remaining points: ${formatBeats(pending + released)}`}</strong>{' '}
        <Explained term="Fan Beats" />
        <span className={styles.when}>
          {pending > 0
            ? 'They are added to your account when the group order is completed.'
            : 'They were added to your account when the group order was completed.'}
        </span>
      </span>
    </p>
  );
}
