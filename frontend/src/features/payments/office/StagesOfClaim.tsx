import type { ClaimRecord, ClaimStageRecord } from '@fan-beats/backend/contract';
import { formatCost, formatSum } from '../../../shared/format/money';
import { stageNames } from '../../../shared/format/stages';
import { paths } from '../../../shared/routes/paths';
import { LinkButton } from '../../../shared/ui/frame/LinkButton';
import { StatusTag } from '../../../shared/ui/show/StatusTag';
import { standingLook } from './paymentTexts';

/** How each stage of a claim is paid: by which day, covered by what, and what is marked without a recorded payment. */
export function StagesOfClaim({ claim }: { readonly claim: ClaimRecord }) {
  const stages = claim.stages.filter(({ charged, covered }) => (charged ?? 0) > 0 || covered > 0);
  if (stages.length === 0) return null;
  return (
    <div role="group" aria-label="Payments of the claim">
      <ul className="framed">
        {stages.map((stage) => (
          <li key={stage.stage}>
            <span>
              <strong>{stageNames[stage.stage]}</strong>
              <span className="below">{coverText(stage)}</span>
            </span>
            <span className="line tail">
              {stage.marked > 0 && (
                <StatusTag tone="warning">{`${formatSum(stage.marked)} marked, no payment recorded`}</StatusTag>
              )}
              <StatusTag tone={standingLook(stage).tone}>{standingLook(stage).text}</StatusTag>
            </span>
          </li>
        ))}
      </ul>
      {stages.some(({ open, over }) => open > 0 || over > 0) ? (
        <LinkButton to={`${paths.adminPayments}?search=%23${claim.claim_id}`}>
          Payments of this claim
        </LinkButton>
      ) : (
        <LinkButton to={paths.adminUser(claim.user_id)}>{`Payments of ${claim.user_displayname}`}</LinkButton>
      )}
    </div>
  );
}

/** '12.00 € of 34.10 € paid, 0.20 € waived'. */
function coverText({ charged, covered, waived, over }: ClaimStageRecord): string {
  return [
    `${formatSum(covered)} of ${formatCost(charged)} covered`,
    ...(waived > 0 ? [`${formatSum(waived)} waived`] : []),
    ...(over > 0 ? [`${formatSum(over)} too much`] : []),
  ].join(', ');
}
