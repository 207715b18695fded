import type { ClaimRecord, ClaimStageRecord } from '@fan-beats/backend/contract';
import type { ReactNode } from 'react';
import styles from './ClaimSummary.module.css';
import { itemsOfType } from './claimFigures';
import { ClaimFacts } from './summary/ClaimFacts';
import { FreebieLines, ProductLines } from './summary/ClaimLines';
import { ClaimTimeline } from './summary/ClaimTimeline';
import { ClaimTotals } from './summary/ClaimTotals';

interface ClaimSummaryProps {
  readonly claim: ClaimRecord;
  /** How the payment of a stage stands, where that is told. */
  readonly renderStage?: ((stage: ClaimStageRecord) => ReactNode) | undefined;
  /** The sum of the products as the screen wants it, for example with what it is made of. */
  readonly renderSum?: (text: string) => ReactNode;
}

/** All there is to know of a claim, the same for the fan who made it and for admins. */
export function ClaimSummary({ claim, renderStage, renderSum }: ClaimSummaryProps) {
  const products = itemsOfType(claim, 0);
  const freebies = itemsOfType(claim, 1);
  return (
    <div className={styles.frame}>
      <div className={styles.summary}>
        <ClaimTimeline claim={claim} renderStage={renderStage} />
        {products.length > 0 && <ProductLines items={products} sum={claim.claim_sum} renderSum={renderSum} />}
        {freebies.length > 0 && <FreebieLines items={freebies} sum={claim.claim_point_sum} />}
        <ClaimTotals claim={claim} />
        <ClaimFacts claim={claim} />
      </div>
    </div>
  );
}
