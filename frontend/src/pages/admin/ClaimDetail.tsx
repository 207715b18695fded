import type { ClaimRecord } from '@fan-beats/backend/contract';
import { itemsOfType } from '../../features/claims/claimFigures';
import { ClaimFacts } from '../../features/claims/summary/ClaimFacts';
import { FreebieLines, ProductLines } from '../../features/claims/summary/ClaimLines';
import { FoldedClaimHistory } from '../../features/statements/AuditedClaimHistory';
import { ExplainButton } from '../../features/books/explain/ExplainButton';
import { formatBeats } from '../../shared/format/money';

/** Below what an admin may set of a claim: its lines, what the fan wrote, and its history. */
export function ClaimDetail({ claim }: { readonly claim: ClaimRecord }) {
  const { claim_id, title, claim_sum, claim_point_sum } = claim;
  const [products, freebies] = [itemsOfType(claim, 0), itemsOfType(claim, 1)];
  const remaining = claim.pending_points + claim.released_points;
  return (
    <>
      <div className="column" style={{ container: 'claim / inline-size' }}>
        {products.length > 0 && (
          <ProductLines
            items={products}
            sum={claim_sum}
            renderSum={(text) => (
              <ExplainButton
                figure={{ figure: 'claim_sum', claim_id }}
                what={`the sum of ${title}`}
                shown={claim_sum}
              >
                {text}
              </ExplainButton>
            )}
          />
        )}
        {freebies.length > 0 && <FreebieLines items={freebies} sum={claim_point_sum} />}
        {remaining > 0 && <p>{`Remaining points: ${formatBeats(remaining)}`}</p>}
        <ClaimFacts claim={{ ...claim, tracking_id: null, admin_note: null }} />
      </div>
      <FoldedClaimHistory claimId={claim_id} />
    </>
  );
}
