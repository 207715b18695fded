import type { ClaimRecord, ClaimStageRecord } from '@fan-beats/backend/contract';
import { germanDay } from '@fan-beats/events/kernel';
import { serverNow } from '../../../shared/clock/serverClock';
import { formatSum } from '../../../shared/format/money';
import { paths } from '../../../shared/routes/paths';
import { LinkButton } from '../../../shared/ui/LinkButton';
import { stageText } from './payFigures';
import { StandingTag } from './StandingTag';

/** How the payment of a stage stands, beside its amount, which tells by itself what is settled. */
export function StageNote({ stage }: { readonly stage: ClaimStageRecord }) {
  if ((stage.charged ?? 0) === 0) return null;
  return (
    <>
      <span>{stageText(stage, germanDay(serverNow()))}</span>
      {!stage.settled && <StandingTag standing={stage.standing} />}
    </>
  );
}

/** The way to pay what is open of a claim. */
export function PayClaim({ claim: { claim_id, to_pay } }: { readonly claim: ClaimRecord }) {
  return to_pay > 0 && <LinkButton to={paths.payClaim(claim_id)}>{`Pay ${formatSum(to_pay)}`}</LinkButton>;
}
