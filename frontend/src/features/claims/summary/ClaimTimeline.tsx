import { CheckCircleOutlined, CheckOutlined, ClockCircleOutlined } from '@ant-design/icons';
import type { ClaimRecord, ClaimStageRecord } from '@fan-beats/backend/contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/dates';
import { formatCost, formatPrice } from '../../../shared/format/money';
import { InOwnLanguage } from '../../../shared/ui/InOwnLanguage';
import { StatusTag } from '../../../shared/ui/StatusTag';
import styles from './ClaimTimeline.module.css';

interface ClaimTimelineProps {
  readonly claim: ClaimRecord;
  /** How the payment of a stage stands. */
  readonly renderStage?: ((stage: ClaimStageRecord) => ReactNode) | undefined;
}

/** The stations of a claim in the order in which they usually come, each with what it costs. */
export function ClaimTimeline({ claim, renderStage = () => null }: ClaimTimelineProps) {
  const { tracking_id, payment_received } = claim;
  const noteOf = (stage: ClaimStageRecord['stage']): ReactNode => {
    const found = claim.stages.find((one) => one.stage === stage);
    return found && renderStage(found);
  };
  return (
    <ol className={styles.timeline} aria-label="Progress of this claim">
      <Station label="Claimed" done>
        {formatDate(claim.created_at)}
      </Station>
      <Station
        label="Payment"
        amount={formatPrice(claim.claim_sum)}
        state={payment_received ? 'Received' : 'Open'}
        done={payment_received}
      >
        {noteOf('items')}
      </Station>
      {costsOf(claim).map(({ stage, label, amount, done }) => (
        <Station
          key={stage}
          name={`${label} shipping cost`}
          label={label}
          amount={formatCost(amount)}
          state={done ? 'Completed' : 'Pending'}
          done={done}
        >
          {noteOf(stage)}
        </Station>
      ))}
      <Station label="Parcel" done={Boolean(tracking_id)}>
        {tracking_id ? 'On its way' : 'Not sent yet'}
      </Station>
    </ol>
  );
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
