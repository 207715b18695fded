import type { ClaimRecord } from '@fan-beats/backend/contract';
import { isDue, type ClaimStep } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { App, Button } from 'antd';
import { paths } from '../../shared/routes/paths';
import { LinkButton } from '../../shared/ui/frame/Page';
import { useReported } from '../../shared/forms/useReported';
import { ClaimsApi } from './claimsApi';
import { carrierOf } from './summary/ClaimFacts';
import styles from './StandingLine.module.css';

interface StandingLineProps {
  readonly claim: ClaimRecord;
  readonly standing: ClaimStep;
  /** The id of the element that names the claim. */
  readonly labelledBy?: string;
}

/** The standing of a claim: one line, one colour, and at most one button. */
export function StandingLine({ claim, standing, labelledBy }: StandingLineProps) {
  const { place, line } = standing;
  return (
    <div className={styles.standing}>
      <span className={styles.line} data-place={place}>
        {line}
      </span>
      {isDue(place) && (
        <LinkButton to={paths.payClaim(claim.claim_id)} type="primary" aria-describedby={labelledBy}>
          {i18n.t('Pay')}
        </LinkButton>
      )}
      {place === 'sent' && <TrackLink trackingId={claim.tracking_id} describedBy={labelledBy} />}
      {place === 'sent' && <Arrival claim={claim} arrived describedBy={labelledBy} />}
    </div>
  );
}

interface TrackLinkProps {
  readonly trackingId: string | null;
  readonly describedBy: string | undefined;
}

/** A link to the parcel at its carrier; nothing if the form of the number matches no carrier. */
function TrackLink({ trackingId, describedBy }: TrackLinkProps) {
  const carrier = trackingId === null ? null : carrierOf(trackingId);
  return (
    carrier && (
      <Button href={carrier.href} target="_blank" rel="noreferrer" aria-describedby={describedBy}>
        {i18n.t('Track at {name}', { name: carrier.name })}
      </Button>
    )
  );
}

interface ArrivalProps extends Pick<StandingLineProps, 'claim'> {
  /** True if the button reports the arrival, false if it takes that back. */
  readonly arrived: boolean;
  readonly describedBy?: string | undefined;
}

const messageKey = 'arrival';
/** Long enough to see the message and to undo. */
const shownSeconds = 6;

/** The button by which the fan reports that the parcel arrived, or takes that back (rule D89). */
export function Arrival({ claim: { claim_id, title }, arrived, describedBy }: ArrivalProps) {
  const reported = useReported();
  const { message } = App.useApp();
  const [confirm, { isLoading }] = ClaimsApi.useConfirmArrivalMutation();
  const undo = async () => {
    message.destroy(messageKey);
    await reported(() => confirm({ claim_id, arrived: !arrived }).unwrap());
  };
  const say = async () => {
    if (!(await reported(() => confirm({ claim_id, arrived }).unwrap()))) return;
    // The button disappears with its card.
    void message.success({
      key: messageKey,
      duration: shownSeconds,
      content: (
        <>
          <span>
            {arrived
              ? i18n.t('{title} has arrived.', { title })
              : i18n.t('{title} has not arrived.', { title })}
          </span>{' '}
          <Button type="link" size="small" onClick={() => void undo()}>
            {i18n.t('Undo')}
          </Button>
        </>
      ),
    });
  };
  return (
    <Button
      type={arrived ? 'default' : 'link'}
      size={arrived ? 'middle' : 'small'}
      loading={isLoading}
      aria-describedby={describedBy}
      onClick={() => void say()}
    >
      {arrived ? i18n.t('It arrived') : i18n.t('It has not arrived')}
    </Button>
  );
}
