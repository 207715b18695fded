import type { ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { ClaimFacts } from '../../features/claims/summary/ClaimFacts';
import { ClaimLines } from '../../features/claims/summary/ClaimLines';
import { FoldedClaimHistory } from '../../features/money/statements/AuditedClaimHistory';
import { ExplainButton } from '../../features/books/history/explain/ExplainButton';
import { formatBeats } from '../../shared/format/figures';
import styles from './ClaimDetail.module.css';

/** The part of a claim below its fields: its lines, the fan's texts, and its history. */
export function ClaimDetail({ claim }: { readonly claim: ClaimRecord }) {
  const { claim_id, title, claim_sum } = claim;
  const remaining = claim.pending_points + claim.released_points;
  return (
    <>
      <div className={`column ${styles.claim}`}>
        <ClaimLines
          claim={claim}
          renderSum={(text) => (
            <ExplainButton
              figure={{ figure: 'claim_sum', claim_id }}
              what={i18n.t('the sum of {title}', { title })}
              shown={claim_sum}
            >
              {text}
            </ExplainButton>
          )}
        />
        {remaining > 0 && (
          <p>{i18n.t('Remaining points: {remaining}', { remaining: formatBeats(remaining) })}</p>
        )}
        <ClaimFacts claim={{ ...claim, tracking_id: null, admin_note: null }} />
      </div>
      <FoldedClaimHistory claimId={claim_id} />
    </>
  );
}
