import { CheckCircleOutlined, CheckOutlined, ClockCircleOutlined } from '@ant-design/icons';
import type { ClaimRecord, ClaimStageRecord } from '@fan-beats/backend/contract';
import { germanDay } from '@fan-beats/events/kernel';
import type { ReactNode } from 'react';
import { serverNow } from '../../../shared/clock/serverClock';
import { formatDate } from '../../../shared/format/dates';
import { formatCost, formatPrice } from '../../../shared/format/money';
import { isSent, paymentOf } from '../claimFigures';
import { InOwnLanguage } from '../../../shared/ui/show/InOwnLanguage';
import { StatusTag } from '../../../shared/ui/show/StatusTag';
import styles from './ClaimTimeline.module.css';
import { StandingTag } from './StandingTag';
import { ShareNote } from './ShareNote';
import { stageText } from './stageText';

interface ClaimTimelineProps {
  readonly claim: ClaimRecord;
  /** Whether it tells how the payment of each stage stands. */
  readonly paying: boolean;
}

/** The stations of a claim in the order in which they usually come, each with what it costs. */
export function ClaimTimeline({ claim, paying }: ClaimTimelineProps) {
  const canceled = claim.canceled;
  const paid = paymentOf(claim) === 'paid';
  /** Of a canceled claim nothing is open any more. */
  const isTold = (done: boolean): boolean => done || !canceled;
  const noteOf = (stage: ClaimStageRecord['stage']): ReactNode => {
    const found = claim.stages.find((one) => one.stage === stage);
    return paying && found && <StageNote stage={found} />;
  };
  return (
    <ol className="list grid" aria-label="Progress of this claim">
      <Station label="Claimed" done>
        {formatDate(claim.created_at)}
      </Station>
      {isTold(claim.payment_received) && (
        <Station
          label="Payment"
          amount={formatPrice(claim.claim_sum)}
          state={claim.payment_received ? 'Received' : paid ? 'Nothing to pay' : 'Open'}
          done={paid}
        >
          {noteOf('items')}
        </Station>
      )}
      {costsOf(claim)
        .filter(({ done }) => isTold(done))
        .map(({ stage, label, amount, done }) => (
          <Station
            key={stage}
            name={`${label} shipping cost`}
            label={label}
            amount={formatCost(amount)}
            state={done ? 'Completed' : 'Pending'}
            done={done}
          >
            {noteOf(stage)}
            {paying && amount !== null && <ShareNote claim={claim} component={stage} />}
          </Station>
        ))}
      {canceled ? (
        <Station label="Canceled" done={false}>
          Nothing is ordered, nothing is to be paid.
        </Station>
      ) : (
        <Station label="Parcel" done={isSent(claim)}>
          {parcelText(claim)}
        </Station>
      )}
    </ol>
  );
}

/** Beside the amount of a stage, which tells by itself what is settled. */
function StageNote({ stage }: { readonly stage: ClaimStageRecord }) {
  if ((stage.charged ?? 0) === 0) return null;
  return (
    <>
      <span>{stageText(stage, germanDay(serverNow()))}</span>
      {!stage.settled && <StandingTag standing={stage.standing} />}
    </>
  );
}

function parcelText(claim: ClaimRecord): string {
  if (claim.tracking_id) return 'On its way';
  return isSent(claim) ? 'Sent out, without a tracking number' : 'Not sent yet';
}

const costsOf = (claim: ClaimRecord) =>
  [
    { stage: 'ems', label: 'EMS', amount: claim.ems, done: claim.ems_done },
    { stage: 'customs', label: 'Customs', amount: claim.customs, done: claim.customs_done },
    { stage: 'domestics', label: 'Domestic', amount: claim.domestics, done: claim.domestics_done },
  ] as const;

interface StationProps {
  readonly label: string;
  readonly done: boolean;
  readonly name?: string;
  readonly amount?: string;
  readonly state?: string;
  readonly children: ReactNode;
}

function Station({ label, done, name, amount, state, children }: StationProps) {
  return (
    <li className={styles.station} data-done={done} aria-label={name}>
      <span className={styles.dot} aria-hidden="true">
        {done ? <CheckOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}
      </span>
      <span className={styles.label}>{label}</span>
      {amount !== undefined && (
        <span className={styles.amount}>
          <InOwnLanguage>{amount}</InOwnLanguage>
        </span>
      )}
      {state !== undefined && (
        <span className={styles.state}>
          <StatusTag
            tone={done ? 'success' : 'warning'}
            icon={done ? <CheckCircleOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}
          >
            {state}
          </StatusTag>
        </span>
      )}
      <span className={styles.note}>{children}</span>
    </li>
  );
}
