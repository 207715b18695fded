import type { ClaimRecord } from '@fan-beats/backend/contract';
import { isDue, type ClaimStanding } from '@fan-beats/events/kernel';
import { Button } from 'antd';
import { paths } from '../../shared/routes/paths';
import { LinkButton } from '../../shared/ui/frame/Page';
import { useReported } from '../../shared/forms/useReported';
import { ClaimsApi } from './claimsApi';
import styles from './StandingLine.module.css';

interface StandingLineProps {
  readonly claim: ClaimRecord;
  readonly standing: ClaimStanding;
  /** The id of what names the claim. */
  readonly labelledBy?: string;
}

/** Where a claim stands: one line, one colour, and at most one button. */
export function StandingLine({ claim, standing, labelledBy }: StandingLineProps) {
  const { place, line } = standing;
  return (
    <div className={styles.standing}>
      <span className={styles.line} data-place={place}>
        {line}
      </span>
      {isDue(place) && (
        <LinkButton to={paths.payClaim(claim.claim_id)} type="primary" aria-describedby={labelledBy}>
          Pay
        </LinkButton>
      )}
      {place === 'sent' && <Arrival claim={claim} arrived describedBy={labelledBy} />}
    </div>
  );
}

interface ArrivalProps extends Pick<StandingLineProps, 'claim'> {
  /** What the button says. */
  readonly arrived: boolean;
  readonly describedBy?: string | undefined;
}

/** The fan says that the parcel arrived, or takes that back (rule D89). */
export function Arrival({ claim: { claim_id }, arrived, describedBy }: ArrivalProps) {
  const told = useReported();
  const [confirm, { isLoading }] = ClaimsApi.useConfirmArrivalMutation();
  return (
    <Button
      type={arrived ? 'default' : 'link'}
      size={arrived ? 'middle' : 'small'}
      loading={isLoading}
      aria-describedby={describedBy}
      onClick={() => void told(() => confirm({ claim_id, arrived }).unwrap())}
    >
      {arrived ? 'It arrived' : 'It has not arrived'}
    </Button>
  );
}
