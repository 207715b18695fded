import type { ClaimRecord } from '@fan-beats/backend/contract';
import { ClaimSummary } from '../../features/claims/ClaimSummary';
import { StagesOfClaim } from '../../features/payments/office/StagesOfClaim';
import { FoldedClaimHistory } from '../../features/statements/AuditedClaimHistory';
import { ExplainButton } from '../../features/books/explain/ExplainButton';

/** Below what an admin may set of a claim: how its stages are paid, all there is to know of it, and its history. */
export function ClaimDetail({ claim }: { readonly claim: ClaimRecord }) {
  return (
    <>
      <StagesOfClaim claim={claim} />
      <ClaimSummary
        claim={claim}
        renderSum={(text) => (
          <ExplainButton
            figure={{ figure: 'claim_sum', claim_id: claim.claim_id }}
            what={`the sum of ${claim.title}`}
            shown={claim.claim_sum}
          >
            {text}
          </ExplainButton>
        )}
      />
      <FoldedClaimHistory claimId={claim.claim_id} />
    </>
  );
}
