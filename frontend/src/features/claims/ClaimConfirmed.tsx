import { CheckOutlined } from '@ant-design/icons';
import type { ClaimRecord, ClaimStageRecord } from '@fan-beats/backend/contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../shared/format/dates';
import styles from './ClaimConfirmed.module.css';
import { ClaimSummary } from './ClaimSummary';
import { PaidTag } from './PaidTag';

interface ClaimConfirmedProps {
  readonly claim: ClaimRecord;
  /** The fan's name when somebody else made the claim. */
  readonly claimedFor?: string;
  /** What the fan does now. */
  readonly next?: ReactNode;
  /** How the payment of a stage stands. */
  readonly renderStage?: (stage: ClaimStageRecord) => ReactNode;
  /** The way to pay what is open. */
  readonly payment?: ReactNode;
  /** What proves the submission. */
  readonly receipt?: ReactNode;
  /** Where to go from here. */
  readonly children: ReactNode;
}

export function ClaimConfirmed({
  claim,
  claimedFor,
  next,
  renderStage,
  payment,
  receipt,
  children,
}: ClaimConfirmedProps) {
  return (
    <article className={styles.card} aria-labelledby="claim-confirmed">
      <header className={styles.head}>
        <span className={styles.mark} aria-hidden="true">
          <CheckOutlined aria-hidden />
        </span>
        <h1 id="claim-confirmed">Claim Confirmed!</h1>
        <h2 className={styles.go}>{claim.gotitle}</h2>
        <p className={styles.facts}>
          <span>{claim.title}</span>
          <time dateTime={claim.created_at}>{formatDate(claim.created_at)}</time>
          {claimedFor !== undefined && <span>{`for ${claimedFor}`}</span>}
          <PaidTag paid={claim.payment_received} />
        </p>
      </header>
      {next}
      <ClaimSummary claim={claim} renderStage={renderStage} />
      {payment}
      {receipt}
      <div className={styles.actions}>{children}</div>
    </article>
  );
}
