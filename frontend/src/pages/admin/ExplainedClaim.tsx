import type { ClaimRecord } from '@fan-beats/backend/contract';
import { ClaimSummary } from '../../features/claims/ClaimSummary';
import { ExplainButton } from '../../features/books/explain/ExplainButton';

/** All there is to know of a claim, for admins: its sum opens the events it is made of. */
export function ExplainedClaim({ claim }: { readonly claim: ClaimRecord }) {
  return (
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
  );
}
