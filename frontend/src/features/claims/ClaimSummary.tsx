import { GiftOutlined } from '@ant-design/icons';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { formatBeats } from '../../shared/format/figures';
import { Explained } from '../../shared/ui/show/Explained';
import styles from './ClaimSummary.module.css';
import { ClaimCosts } from './summary/ClaimCosts';
import { ClaimFacts } from './summary/ClaimFacts';
import { ClaimLines } from './summary/ClaimLines';
import { ClaimTimeline } from './summary/ClaimTimeline';
import { ClaimWithdrawal, WithdrawLink } from './summary/ClaimWithdrawal';

interface ClaimSummaryProps {
  readonly claim: ClaimRecord;
  /** True for the fan who owns the claim. */
  readonly own?: boolean;
}

/** All details of a claim, the same for its fan and for admins. */
export function ClaimSummary({ claim, own = false }: ClaimSummaryProps) {
  return (
    // It is shown in pages, drawers and table rows: its parts follow the width of their place, not the window's.
    <div className={styles.claim}>
      <div className={`column ${styles.parts}`}>
        <div className={styles.order}>
          <ClaimTimeline claim={claim} own={own} />
          <ClaimCosts claim={claim} own={own} />
        </div>
        <ClaimWithdrawal claim={claim} />
        <ClaimFacts claim={claim} />
        <ClaimLines claim={claim} />
        <RemainingPoints claim={claim} />
        {own && <WithdrawLink claim={claim} />}
      </div>
    </div>
  );
}

/** The rest of a claim's Fan Beats, and the time when it comes to the account. */
function RemainingPoints({ claim }: { readonly claim: ClaimRecord }) {
  const { pending_points: pending, released_points: released } = claim;
  if (pending + released === 0) return null;
  return (
    <p className={styles.points}>
      <GiftOutlined aria-hidden="true" />
      <span>
        <strong>{i18n.t('Remaining points: {pending}', { pending: formatBeats(pending + released) })}</strong>{' '}
        <Explained term="points" />
        <span className={styles.when}>
          {pending > 0
            ? i18n.t('They are added to your account when the group order is completed.')
            : i18n.t('They were added to your account when the group order was completed.')}
        </span>
      </span>
    </p>
  );
}
