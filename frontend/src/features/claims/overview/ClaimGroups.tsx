import type { ReactNode } from 'react';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import styles from './ClaimGroups.module.css';
import type { ClaimGroup } from './claimOverview';
import { ClaimRow } from './ClaimRow';

interface ClaimGroupsProps {
  readonly groups: readonly ClaimGroup[];
  readonly openClaimId: number | undefined;
  readonly onOpen: (claimId: number | null) => void;
  readonly renderDetail: (claim: ClaimRecord) => ReactNode;
}

export function ClaimGroups({ groups, openClaimId, onOpen, renderDetail }: ClaimGroupsProps) {
  return groups.map((group) => (
    <section key={group.goId} className={styles.group} aria-labelledby={`claims-of-go-${group.goId}`}>
      <h2 id={`claims-of-go-${group.goId}`} className={styles.title}>
        {group.gotitle}
      </h2>
      <ul className={styles.rows}>
        {group.claims.map((claim) => (
          <ClaimRow
            key={claim.claim_id}
            claim={claim}
            open={claim.claim_id === openClaimId}
            onToggle={() => onOpen(claim.claim_id === openClaimId ? null : claim.claim_id)}
          >
            {renderDetail(claim)}
          </ClaimRow>
        ))}
      </ul>
    </section>
  ));
}
