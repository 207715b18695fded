import type { ClaimRecord } from '@fan-beats/backend/contract';
import styles from './ClaimSummary.module.css';
import { ClaimCosts } from './summary/ClaimCosts';
import { ClaimFacts } from './summary/ClaimFacts';
import { ClaimLines } from './summary/ClaimLines';
import { ClaimTimeline } from './summary/ClaimTimeline';
import { ClaimWithdrawal, WithdrawLink } from './summary/ClaimWithdrawal';
import { RemainingPoints } from './summary/RemainingPoints';

interface ClaimSummaryProps {
  readonly claim: ClaimRecord;
  /** To the fan whose claim it is. */
  readonly own?: boolean;
}

/** All there is to know of a claim, the same for the fan who made it and for admins. */
export function ClaimSummary({ claim, own = false }: ClaimSummaryProps) {
  return (
    // It stands in pages, drawers and table rows: its parts follow the width of their place, not the window's.
    <div style={{ container: 'claim / inline-size' }}>
      <div className="column" style={{ gap: 24 }}>
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
