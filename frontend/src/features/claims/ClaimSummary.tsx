import type { ClaimRecord } from '@fan-beats/backend/contract';
import styles from './ClaimSummary.module.css';
import { itemsOfType } from './claimFigures';
import { ClaimCosts } from './summary/ClaimCosts';
import { ClaimFacts } from './summary/ClaimFacts';
import { FreebieLines, ProductLines } from './summary/ClaimLines';
import { ClaimTimeline } from './summary/ClaimTimeline';
import { RemainingPoints } from './summary/RemainingPoints';

interface ClaimSummaryProps {
  readonly claim: ClaimRecord;
  /** To the fan whose claim it is. */
  readonly own?: boolean;
}

/** All there is to know of a claim, the same for the fan who made it and for admins. */
export function ClaimSummary({ claim, own = false }: ClaimSummaryProps) {
  const products = itemsOfType(claim, 0);
  const freebies = itemsOfType(claim, 1);
  return (
    // It stands in pages, drawers and table rows: its parts follow the width of their place, not the window's.
    <div style={{ container: 'claim / inline-size' }}>
      <div className="column" style={{ gap: 24 }}>
        <div className={styles.order}>
          <ClaimTimeline claim={claim} own={own} />
          <ClaimCosts claim={claim} own={own} />
        </div>
        <ClaimFacts claim={claim} />
        {products.length > 0 && <ProductLines items={products} sum={claim.claim_sum} />}
        {freebies.length > 0 && <FreebieLines items={freebies} sum={claim.claim_point_sum} />}
        <RemainingPoints claim={claim} />
      </div>
    </div>
  );
}
